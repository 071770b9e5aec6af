import { useSyncExternalStore } from 'react'
import { connection } from './connection.ts'

/** Since when the server can't be reached; null while it can. */
export const useAwaySince = () => useSyncExternalStore(connection.subscribe, connection.awaySince)
