import { accountStorageKey } from '../../../shared/account-storage-key.ts'

/** Session storage key of the unsaved comment on a call to an observer. */
export const commentKey = (idObserver: number) => accountStorageKey('call', idObserver)
