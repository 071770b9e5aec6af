import type { AppHelpCall, AppStart } from '@scrutineer/contract/observer-app'
import type { ShownHelpCall, ShownItem } from '../../model/app-model.ts'

const isSameTime = (a: string, b: string | null) => b !== null && Date.parse(a) === Date.parse(b)

/** The calls of this phone with their state on the server, and those of other phones. */
export const helpCallsOf = ({ help, helpCalls, now }: AppStart, items: readonly ShownItem[]): ShownHelpCall[] => {
  // Earlier versions of the server send only the newest one, without its station.
  const serverCalls: readonly AppHelpCall[] = helpCalls ?? (help ? [{ ...help, station: null, closedAt: null }] : [])
  const calls: ShownHelpCall[] = []
  for (const { item, state, receivedAt } of items) {
    if (item.kind !== 'help') continue
    const found = serverCalls.find(({ at }) => isSameTime(at, receivedAt))
    // Received, but no longer sent by the server: of an earlier round, or beyond its limit.
    const isOld = !found && helpCalls && receivedAt !== null && Date.parse(receivedAt) < Date.parse(now)
    if (!isOld) calls.push({ at: item.recordedAt, station: item.station, state, receivedAt, serverCall: found })
  }
  const others = serverCalls.filter(call => !calls.some(known => known.serverCall === call))
  const received = ({ at, station }: AppHelpCall) => ({ at, station, state: 'received' as const, receivedAt: at })
  return [...calls, ...others.map(call => ({ ...received(call), serverCall: call }))].sort(
    (a, b) => Date.parse(b.receivedAt ?? '9999') - Date.parse(a.receivedAt ?? '9999'),
  )
}
