import type { AppStations } from '@scrutineer/contract/observer-app'
import type { AppActions } from '../../model/app-model.ts'
import type { StateHolder } from '../phone-state.ts'
import type { PhoneStore } from '../store/phone-store.ts'
import { createStationList, type StationList } from './station-list.ts'

/** The list of stations takes long to read: the first screen shows those that it names without it. */
export interface PhoneStations {
  /** All stations that the phone has. If they can't be read, those that are known. */
  all(): Promise<StationList>
  /** Reads all of them from the store, unless they were. */
  read(): Promise<void>
  /** Whether the phone hasn't all stations of this version. */
  lacks(version: string): Promise<boolean>
  replace(stations: AppStations): Promise<void>
  /** Keeps the person's current and assigned stations apart, for the next start. */
  keepNamed(): Promise<void>
}

export const createPhoneStations = (store: PhoneStore, state: StateHolder): PhoneStations => {
  let isWhole = false
  let reading: Promise<void> | undefined
  let kept = ''

  const show = (stations: AppStations) => {
    isWhole = true
    state.set({ stationsVersion: stations.version, stations: createStationList(stations) })
  }
  const readAll = async () => {
    const stations = await store.getSetting('stations')
    if (stations && !isWhole) show(stations)
  }
  const read = async () => {
    if (isWhole) return
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    await reading
  }
  // Whatever uses the store next says that it can't be read.
  const all = () =>
    read().then(
      () => state.get().stations,
      () => state.get().stations,
    )

  return {
    all,
    read,
    lacks: async version => {
      await read()
      return !isWhole || state.get().stationsVersion !== version
    },
    replace: async stations => {
      await store.putSetting('stations', stations)
      show(stations)
    },
    keepNamed: async () => {
      const list = await all()
      const { session, station, start } = state.get()
      if (!session) return
      const { owner } = session
      const named = list.pick([...(station ? [station] : []), ...(start?.assigned ?? [])])
      const next = JSON.stringify([owner, named])
      if (next === kept) return
      await store.putSetting('namedStations', named, owner)
      kept = next
    },
  }
}

export const createStationActions = ({
  all,
}: PhoneStations): Pick<AppActions, 'searchStations' | 'findNearest' | 'listCounties' | 'findStation'> => ({
  searchStations: async text => (await all()).search(text),
  findNearest: async position => (await all()).findNearest(position),
  listCounties: async () => (await all()).counties,
  findStation: async key => (await all()).find(key),
})
