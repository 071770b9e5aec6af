import type { PlannedStation } from '../../simulator/plan/plan-day.ts'
import { createRandom } from '../../simulator/plan/random.ts'
import { demoCounties } from '../geography.ts'
import type { DemoObserver } from '../people.ts'

/** Two observers who are at one station all day. */
interface Pair extends PlannedStation {
  readonly phones: readonly [string, string]
}

export interface Assignments {
  /** Their answers exclude one another, minutes apart. */
  readonly disagreeing: Pair
  /** Their answers exclude one another, more than an hour apart. */
  readonly overTime: Pair
  /** Observers of one NGO who report the same event. */
  readonly sameEvent: Pair
  /** Observers who never sign in. */
  readonly absent: readonly string[]
  /** Assigned stations by phone, of all the above and of others who stay at one station. */
  readonly stations: ReadonlyMap<string, PlannedStation>
}

const residentCount = 34
const absentCount = 14

/** Chooses the observers with an assigned station. Observers without one move between the stations of a county. */
export const assignStations = (
  people: readonly DemoObserver[],
  active: readonly DemoObserver[],
  seed: string,
): Assignments => {
  const random = createRandom(`stations ${seed}`)
  const stations = new Map<string, PlannedStation>()
  const assign = (phone: string, { county, station }: PlannedStation) => stations.set(phone, { county, station })
  const takeActive = (ngo: number) => {
    const observer = active.find(person => person.ngo === ngo && !stations.has(person.phone))
    if (!observer) throw new Error(`NGO ${ngo} has too few active observers.`)
    return observer.phone
  }
  const pair = (station: PlannedStation, ngos: readonly [number, number]): Pair => {
    const choose = (ngo: number) => {
      const phone = takeActive(ngo)
      assign(phone, station)
      return phone
    }
    return { ...station, phones: [choose(ngos[0]), choose(ngos[1])] }
  }
  const disagreeing = pair({ county: 'CJ', station: 114 }, [0, 1])
  const overTime = pair({ county: 'IS', station: 88 }, [0, 2])
  const sameEvent = pair({ county: 'TM', station: 131 }, [1, 1])
  const anywhere = (): PlannedStation => {
    const counties = demoCounties.filter(county => !county.diaspora)
    const county = counties[random.whole(0, counties.length - 1)]
    return { county: county?.code ?? 'B', station: random.whole(1, county?.stations ?? 1) }
  }
  const residents = active.filter(({ phone }) => !stations.has(phone)).slice(0, residentCount)
  for (const { phone } of residents) assign(phone, anywhere())
  const present = new Set(active.map(({ phone }) => phone))
  const absent = people.filter(({ phone }) => !present.has(phone)).slice(0, absentCount)
  for (const { phone } of absent) assign(phone, anywhere())
  return { disagreeing, overTime, sameEvent, absent: absent.map(({ phone }) => phone), stations }
}
