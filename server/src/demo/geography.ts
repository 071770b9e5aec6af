import { createRandom } from '../simulator/plan/random.ts'
import counties from './content/counties.json' with { type: 'json' }

interface DemoCounty {
  code: string
  name: string
  diaspora: boolean
  /** Approximate number in recent elections, not an official list. */
  stations: number
  /** Around which its stations are placed, in degrees; absent abroad. */
  area?: { latitude: number; longitude: number; radius: number }
}

/** Of the phone numbers. */
export const demoCountry = 'RO'

/** The 41 counties and București by their license plate codes, and the stations abroad as one county. */
export const demoCounties: readonly DemoCounty[] = counties.map(county => ({ diaspora: false, ...county }))

/** Made-up coordinates of a county's stations: a third in its largest town, the others around ten small ones. */
export const placeStations = ({
  code,
  stations,
  area,
}: DemoCounty): readonly { latitude: number; longitude: number }[] => {
  if (!area) return []
  const random = createRandom(`stations of ${code}`)
  // Towards the middle, as around a town.
  const near = (latitude: number, longitude: number, radius: number) => {
    const distance = radius * random.next() ** 0.7
    const angle = 2 * Math.PI * random.next()
    const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
    return {
      latitude: round(latitude + distance * Math.sin(angle)),
      // A degree of longitude is shorter.
      longitude: round(longitude + 1.4 * distance * Math.cos(angle)),
    }
  }
  const { latitude, longitude, radius } = area
  const towns = Array.from({ length: 10 }, () => near(latitude, longitude, radius))
  return Array.from({ length: stations }, (_, index) => {
    if (index < stations / 3) return near(latitude, longitude, radius / 8)
    const town = towns[index % 20]
    return town ? near(town.latitude, town.longitude, radius / 4) : near(latitude, longitude, radius)
  })
}
