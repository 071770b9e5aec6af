import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { connection } from './connection.ts'

const { unreachableSince } = connection

/** Start of the outage; null while the server can be reached. */
export const useUnreachableSince = () =>
  useSyncExternalStore(unreachableSince.subscribe, unreachableSince.get, unreachableSince.get)

/** Calls `onReconnect` when the server responds again after an outage. */
export const useReconnect = (onReconnect: () => void) => {
  const reconnect = useEffectEvent(onReconnect)
  useEffect(
    () =>
      unreachableSince.subscribe(() => {
        if (unreachableSince.get() === null) reconnect()
      }),
    [],
  )
}
