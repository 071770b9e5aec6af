import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { connection } from './connection.ts'

/** Since when the server can't be reached; null while it can. */
export const useUnreachableSince = () => useSyncExternalStore(connection.subscribe, connection.unreachableSince)

/** Calls this when the server answers again after an outage. */
export const useReconnect = (onReconnect: () => void) => {
  const reconnect = useEffectEvent(onReconnect)
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.unreachableSince() === null) reconnect()
      }),
    [],
  )
}
