//! Counts that have been seen before, shared by all threads without locks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Remembers the counts of subtrees; `()` remembers nothing.
pub(super) trait Memory: Sync {
    fn recall(&self, key: u64, depth: u32) -> Option<u64>;
    fn keep(&self, key: u64, depth: u32, leaves: u64);
}

impl Memory for () {
    #[inline(always)]
    fn recall(&self, _: u64, _: u32) -> Option<u64> {
        None
    }

    #[inline(always)]
    fn keep(&self, _: u64, _: u32, _: u64) {}
}

/// A memory that, once the flag is up, takes everything for known, so that a count ends soon and means nothing.
pub(super) struct Stoppable<'a, M> {
    pub memory: &'a M,
    pub stop: &'a AtomicBool,
}

/// Subtrees below this depth are counted to their end, in some milliseconds.
const SMALL: u32 = 3;

impl<M: Memory> Memory for Stoppable<'_, M> {
    #[inline]
    fn recall(&self, key: u64, depth: u32) -> Option<u64> {
        if depth >= SMALL && self.stop.load(Ordering::Relaxed) { Some(0) } else { self.memory.recall(key, depth) }
    }

    #[inline]
    fn keep(&self, key: u64, depth: u32, leaves: u64) {
        // What was cut off is not kept: the count is thrown away as a whole.
        self.memory.keep(key, depth, leaves);
    }
}

/// Two words an entry: the key mixed with the count, and the count. A torn entry matches no key
/// (chessprogramming.org/Shared_Hash_Table#Lock-less).
pub(super) struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// A table of this many megabytes, if there is memory for it.
    pub fn new(megabytes: usize) -> Option<Table> {
        let length = megabytes.checked_mul(1 << 20)? / size_of::<[AtomicU64; 2]>();
        let mut entries = Vec::new();
        entries.try_reserve_exact(length).ok()?;
        entries.resize_with(length, Default::default);
        (length > 0).then_some(Table { entries })
    }

    /// The entry for a key, and the key as it is stored for this depth.
    fn entry(&self, key: u64, depth: u32) -> (&[AtomicU64; 2], u64) {
        let key = (key ^ u64::from(depth)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let index = (u128::from(key) * self.entries.len() as u128) >> 64;
        (&self.entries[index as usize], key)
    }
}

impl Memory for Table {
    fn recall(&self, key: u64, depth: u32) -> Option<u64> {
        let ([mixed, leaves], key) = self.entry(key, depth);
        let leaves = leaves.load(Ordering::Relaxed);
        // An empty entry is all zeros: a key of 0 with no leaves, which is asked for once in 2^64 times.
        (mixed.load(Ordering::Relaxed) ^ leaves == key && key != 0).then_some(leaves)
    }

    fn keep(&self, key: u64, depth: u32, leaves: u64) {
        let ([mixed, count], key) = self.entry(key, depth);
        mixed.store(key ^ leaves, Ordering::Relaxed);
        count.store(leaves, Ordering::Relaxed);
    }
}
