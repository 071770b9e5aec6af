import type { AppStations } from '@scrutineer/contract/observer-app'
import type { AppActions } from '../../model/app-model.ts'
import type { StateHolder } from '../state-holder.ts'
import type { PhoneStore } from '../store/phone-store.ts'
import { createStationList } from './station-list.ts'

/** Lazy access to the list of stations, which takes long to read. The first screen uses a small stored part of it. */
export const createPhoneStations = (store: PhoneStore, state: StateHolder) => {
  let isComplete = false
  let reading: Promise<void> | undefined
  let saved = ''

  const show = (stations: AppStations) => {
    isComplete = true
    state.set({ stationsVersion: stations.version, stations: createStationList(stations) })
  }
  const readAll = async () => {
    const stations = await store.getSetting('stations')
    if (stations && !isComplete) show(stations)
  }
  /** Reads all stations from the store once. */
  const read = async () => {
    if (isComplete) return
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    await reading
  }
  /** All stations; if they can't be read, those in memory. The next use of the store reports that it is unreadable. */
  const all = () =>
    read().then(
      () => state.get().stations,
      () => state.get().stations,
    )

  return {
    all,
    read,
    /** Whether the stored stations are of another version. */
    needsUpdate: async (version: string) => {
      await read()
      return !isComplete || state.get().stationsVersion !== version
    },
    replace: async (stations: AppStations) => {
      await store.putSetting('stations', stations)
      show(stations)
    },
    /** Stores the person's current and assigned stations separately, for a fast start. */
    saveNamedStations: async () => {
      const list = await all()
      const { session, station, start } = state.get()
      if (!session) return
      const { owner } = session
      const named = list.pick([...(station ? [station] : []), ...(start?.assigned ?? [])])
      const next = JSON.stringify([owner, named])
      if (next === saved) return
      await store.putSetting('namedStations', named, owner)
      saved = next
    },
  }
}

export type PhoneStations = ReturnType<typeof createPhoneStations>

export const createStationActions = ({ all }: PhoneStations) =>
  ({
    searchStations: async text => (await all()).search(text),
    findNearest: async position => (await all()).findNearest(position),
    listCounties: async () => (await all()).counties,
    findStation: async key => (await all()).find(key),
  }) satisfies Partial<AppActions>
