import type { AppHelpCall, AppStart } from '@scrutineer/contract/observer-app'
import type { ShownHelpCall, ShownItem } from '../../model/app-model.ts'

const isSameTime = (a: string, b: string | null) => b !== null && Date.parse(a) === Date.parse(b)

/** The calls of this phone with what the server says of them, and those that the server alone knows. */
export const helpCallsOf = ({ help, helpCalls, now }: AppStart, items: readonly ShownItem[]): ShownHelpCall[] => {
  // An earlier version of the server says the newest one, without its station.
  const said: readonly AppHelpCall[] = helpCalls ?? (help ? [{ ...help, station: null, closedAt: null }] : [])
  const calls: ShownHelpCall[] = []
  for (const { item, state, receivedAt } of items) {
    if (item.kind !== 'help') continue
    const found = said.find(({ at }) => isSameTime(at, receivedAt))
    // The server had it, and has no longer: it is of an earlier round, or there have been many since.
    const isOld = !found && helpCalls && receivedAt !== null && Date.parse(receivedAt) < Date.parse(now)
    if (!isOld) calls.push({ at: item.recordedAt, station: item.station, state, receivedAt, said: found })
  }
  const others = said.filter(call => !calls.some(known => known.said === call))
  const received = ({ at, station }: AppHelpCall) => ({ at, station, state: 'received' as const, receivedAt: at })
  return [...calls, ...others.map(call => ({ ...received(call), said: call }))].sort(
    (a, b) => Date.parse(b.receivedAt ?? '9999') - Date.parse(a.receivedAt ?? '9999'),
  )
}
