/** Result of a lock attempt; `unsupported` if the system or file system lacks this kind of lock. */
export type LockAttempt = 'held' | 'unsupported' | { release(): Promise<void> }
