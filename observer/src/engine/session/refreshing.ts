import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { stationKey } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'
import type { SessionRecord } from '../store/schema.ts'
import { eraseIfAsked } from './erase-device.ts'
import { findLostItems, sendLostAgain } from './lost-items.ts'
import { recognize } from './person.ts'
import { fetchReport, fetchStart, fetchStations, refreshForms } from './refresh.ts'
import { createTurns } from './take-turns.ts'

/** Assigned stations whose report is fetched with the others. */
const MAX_REPORTS = 10

/** Undefined if the server couldn't be reached. */
type Refreshed = 'refreshed' | 'ended' | undefined

export interface Refreshing {
  /** Asks for what the app shows around its screens. */
  refresh(): Promise<Refreshed>
  refreshReport(station: OutboxStation): Promise<void>
  /** The server refused the token: everything stays, until staff ask the device to delete it. */
  endSession(): Promise<void>
  setServerTime(now: string): void
}

export const createRefreshing = (parts: EngineParts): Refreshing => {
  const { api, store, files, state, stations, inBackground, tellTabs } = parts
  /** Whether the session that a call was made with is still the current one. */
  const isCurrent = ({ token }: SessionRecord) => state.get().session?.token === token

  const setServerTime = (now: string) => {
    const clockOffset = Date.parse(now) - Date.now()
    // Smaller differences are the time that the reply took.
    if (Math.abs(clockOffset - state.get().clockOffset) < 1_000) return
    state.set({ clockOffset })
    inBackground(store.putSetting('clockOffset', clockOffset))
  }

  const endSession = async () => {
    const { session } = state.get()
    if (!session || session.hasEnded) return
    const ended = { ...session, hasEnded: true }
    await store.putSetting('session', ended)
    if (isCurrent(session)) state.set({ session: ended, isLocked: state.get().lock.pin !== null })
    tellTabs('session')
    await eraseIfAsked(parts, session)
  }

  const refreshStations = async (session: SessionRecord, version: string) => {
    if (await stations.lacks(version)) {
      const fetched = await fetchStations(api, session.token)
      if (fetched) await stations.replace(fetched)
    }
    await stations.keepNamed()
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

  const refreshOf = async (session: SessionRecord, onAsked: () => void): Promise<Refreshed> => {
    if (session.hasEnded) {
      await eraseIfAsked(parts, session)
      return 'ended'
    }
    const { own } = state.get()
    const outcome = await fetchStart(api, session.token)
    onAsked()
    if (!isCurrent(session)) return undefined
    if (outcome.kind === 'problem' && outcome.status === 401) {
      await endSession()
      return 'ended'
    }
    if (outcome.kind !== 'reply') return undefined
    const start = outcome.value
    const { owner, token } = session
    setServerTime(start.now)
    const person = { ...recognize([], start), owner }
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
    return 'refreshed'
  }

  // What wakes the app comes in groups, and the list of stations is large.
  const takeTurn = createTurns<Refreshed>()
  const refresh = async (): Promise<Refreshed> => {
    const { session } = state.get()
    return session ? takeTurn(session.token, onAsked => refreshOf(session, onAsked)) : 'ended'
  }

  return { refresh, refreshReport, endSession, setServerTime }
}
