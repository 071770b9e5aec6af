import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { stationKey } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import { refreshGuides } from '../guides/create-guides.ts'
import type { SessionRecord } from '../store/schema.ts'
import { eraseIfRequested } from './erase-device.ts'
import { fetchReport, fetchStart, fetchStations, refreshForms } from './fetch-app-data.ts'
import { findLostItems, sendLostAgain } from './lost-items.ts'
import { matchPerson } from './match-person.ts'
import { createSingleFlight } from './single-flight.ts'

/** Assigned stations whose report is fetched with the others. */
const MAX_REPORTS = 10

/** Undefined if the server couldn't be reached. */
type Refreshed = 'refreshed' | 'ended' | undefined

export const createRefresher = (parts: EngineParts) => {
  const { api, store, files, state, stations, inBackground, notifyTabs } = parts
  /** Whether the session that a call was made with is still the current one. */
  const isCurrent = ({ token }: SessionRecord) => state.get().session?.token === token

  const setServerTime = (now: string) => {
    const clockOffset = Date.parse(now) - Date.now()
    // Smaller differences are network latency.
    if (Math.abs(clockOffset - state.get().clockOffset) < 1_000) return
    state.set({ clockOffset })
    inBackground(store.putSetting('clockOffset', clockOffset))
  }

  /** Marks the session as ended after a 401. Data stays until staff request its erasure. */
  const endSession = async () => {
    const { session } = state.get()
    if (!session || session.hasEnded) return
    const ended = { ...session, hasEnded: true }
    await store.putSetting('session', ended)
    if (isCurrent(session)) state.set({ session: ended, isLocked: state.get().lock.pin !== null })
    notifyTabs('session')
    await eraseIfRequested(parts, session)
  }

  const refreshStations = async (session: SessionRecord, version: string) => {
    if (await stations.needsUpdate(version)) {
      const fetched = await fetchStations(api, session.token)
      if (fetched) await stations.replace(fetched)
    }
    await stations.saveNamedStations()
  }

  const refreshReport = async (station: OutboxStation) => {
    const { session } = state.get()
    if (!session || session.hasEnded) return
    const report = await fetchReport(api, session.token, station)
    if (!report || !isCurrent(session)) return
    const key = stationKey(station)
    const others = state.get().reports.filter(each => stationKey(each.station) !== key)
    const reports = [...others, { station, report }]
    state.set({ reports })
    await store.putSetting('reports', reports, session.owner)
  }

  const refreshReports = async () => {
    const { station, start, reports } = state.get()
    const known = new Set(reports.map(each => stationKey(each.station)))
    const wanted = [...(station ? [station] : []), ...(start?.assigned.slice(0, MAX_REPORTS) ?? [])]
    for (const each of wanted) if (!known.has(stationKey(each))) await refreshReport(each)
  }

  const refreshSession = async (session: SessionRecord, onResponse: () => void): Promise<Refreshed> => {
    if (session.hasEnded) {
      await eraseIfRequested(parts, session)
      return 'ended'
    }
    const { own } = state.get()
    const outcome = await fetchStart(api, session.token)
    onResponse()
    if (!isCurrent(session)) return undefined
    if (outcome.kind === 'problem' && outcome.status === 401) {
      await endSession()
      return 'ended'
    }
    if (outcome.kind !== 'reply') return undefined
    const start = outcome.value
    const { owner, token } = session
    setServerTime(start.now)
    const person = { ...matchPerson([], start), owner }
    await Promise.all([store.putPerson(person), store.putSetting('start', start, owner)])
    if (!isCurrent(session)) return undefined
    state.set({ start, person })
    // Before the bytes of received files are removed.
    await sendLostAgain(parts, session.owner, findLostItems(own, start.stored))
    await files.removeReceived(owner, start.now, start.carefulMode ?? false)
    const stored = state.get().forms
    const forms = await refreshForms(api, token, start.forms, stored)
    if (isCurrent(session) && JSON.stringify(forms) !== JSON.stringify(stored)) {
      state.set({ forms })
      await store.putSetting('forms', forms, owner)
    }
    await refreshStations(session, start.stationsVersion)
    await refreshReports()
    // Not awaited: they may take long, and nothing else needs them.
    inBackground(refreshGuides(parts))
    return 'refreshed'
  }

  // Wake-ups come in bursts.
  const runOnce = createSingleFlight<Refreshed>()
  /** Fetches start data, forms, stations and reports. */
  const refresh = async (): Promise<Refreshed> => {
    const { session } = state.get()
    return session ? runOnce(session.token, onResponse => refreshSession(session, onResponse)) : 'ended'
  }

  return { refresh, refreshReport, endSession, setServerTime }
}

export type Refresher = ReturnType<typeof createRefresher>
