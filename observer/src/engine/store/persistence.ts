/** Some browsers lack it. What they store may be evicted. */
const storage = (): StorageManager | undefined => navigator.storage

/** Whether the browser keeps what pages store until the person deletes it. */
export const isStoragePersisted = async (): Promise<boolean> => (await storage()?.persisted()) ?? false

/** Asks the browser to keep it. Returns whether it does. */
export const persistStorage = async (): Promise<boolean> => (await storage()?.persist()) ?? false

/** What the browser says of the room on the phone; nothing where it says none. */
export const estimateStorage = async (): Promise<StorageEstimate> => (await storage()?.estimate()) ?? {}
