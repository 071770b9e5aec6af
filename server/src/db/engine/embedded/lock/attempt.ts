/** The result of trying a lock; `unsupported` where the system or the file system has none of that kind. */
export type LockAttempt = 'held' | 'unsupported' | { release(): Promise<void> }

export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
