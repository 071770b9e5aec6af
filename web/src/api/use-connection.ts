import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { connection } from './connection.ts'

/** Start of the outage; null while the server can be reached. */
export const useUnreachableSince = () =>
  useSyncExternalStore(connection.subscribe, connection.unreachableSince, connection.unreachableSince)

/** Calls `onReconnect` when the server responds again after an outage. */
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
