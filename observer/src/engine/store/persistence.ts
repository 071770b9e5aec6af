/** Some browsers lack it. */
const storage = (): StorageManager | undefined => navigator.storage

/** Whether the storage is exempt from eviction. */
export const isStoragePersisted = async (): Promise<boolean> => (await storage()?.persisted()) ?? false

/** Requests exemption from eviction. Returns whether it was granted. */
export const persistStorage = async (): Promise<boolean> => (await storage()?.persist()) ?? false

/** The browser's estimate of quota and usage; empty without one. */
export const estimateStorage = async (): Promise<StorageEstimate> => (await storage()?.estimate()) ?? {}
