import type { Emit } from './tables.ts'

interface County {
  readonly id: number
  readonly code: string
  /** Stations are numbered from 1 to `stations`. */
  readonly stations: number
  /** Station ids start after this one. */
  readonly idOffset: number
}

const countyCount = 42
const totalStations = 18_700

const letters = (index: number) => String.fromCharCode(65 + Math.floor(index / 7), 65 + (index % 7))
/** Some counties are four times as large as others; the last is the diaspora. */
const weight = (index: number) => 4 + ((index * 7) % 13)

/** 42 counties and the diaspora, 18,700 stations in total. */
export const counties: readonly County[] = (() => {
  const all = Array.from({ length: countyCount + 1 }, (_, index) => index)
  const weights = all.reduce((sum, index) => sum + weight(index), 0)
  let idOffset = 0
  return all.map(index => {
    const share = Math.floor((totalStations * weight(index)) / weights)
    const stations = index === countyCount ? totalStations - idOffset : share
    const county = { id: index + 1, code: index === countyCount ? 'DI' : letters(index), stations, idOffset }
    idOffset += stations
    return county
  })
})()

/** The county of a station id. */
export const countyOf: readonly County[] = [
  // Ids begin with 1.
  ...counties.slice(0, 1),
  ...counties.flatMap(county => Array.from({ length: county.stations }, () => county)),
]

/** An observer's first station. With enough observers every station has one. */
const homeOf = (observerId: number, observers: number): number =>
  1 + (Math.floor(((observerId - 1) * totalStations) / observers) % totalStations)

const ownCounty = (observerId: number, observers: number): County => {
  const county = countyOf[homeOf(observerId, observers)]
  if (!county) throw new Error('every station has a county')
  return county
}

/** An observer's station in a slot of the day: successive stations of the same county. */
export const stationOf = (observerId: number, observers: number, slot: number): number => {
  const { idOffset, stations } = ownCounty(observerId, observers)
  return idOffset + 1 + ((homeOf(observerId, observers) - idOffset - 1 + slot) % stations)
}

/** A station without reports of the observer: outside the observer's county, different in each of 13,000 rounds. */
export const unvisitedStationOf = (observerId: number, observers: number, turn: number): number => {
  const { idOffset, stations } = ownCounty(observerId, observers)
  return 1 + ((idOffset + stations + ((observerId * 37) % 5_000) + turn) % totalStations)
}

export const emitGeography = (emit: Emit): void => {
  for (const { id, code, stations, idOffset } of counties) {
    emit('county', id, code, `County ${code}`, code === 'DI', id)
    for (let number = 1; number <= stations; number += 1) {
      emit('polling_station', idOffset + number, id, number, `Strada Școlii ${number}`)
    }
  }
}
