import { createRandom } from '../simulator/plan/random.ts'

interface DemoCounty {
  code: string
  name: string
  diaspora: boolean
  /** Approximate number in recent elections, not an official list. */
  stations: number
  /** Around which its stations are placed, in degrees; absent abroad. */
  area?: { latitude: number; longitude: number; radius: number }
}

type CountyRow = readonly [
  code: string,
  name: string,
  stations: number,
  latitude: number,
  longitude: number,
  radius: number,
]

/** Of the phone numbers. */
export const demoCountry = 'RO'

const romanianCounties: readonly CountyRow[] = [
  ['AB', 'Alba', 400, 46.15, 23.55, 0.45],
  ['AR', 'Arad', 400, 46.28, 21.65, 0.5],
  ['AG', 'Argeș', 500, 44.95, 24.85, 0.45],
  ['BC', 'Bacău', 620, 46.45, 26.75, 0.42],
  ['BH', 'Bihor', 610, 47.0, 22.1, 0.5],
  ['BN', 'Bistrița-Năsăud', 300, 47.2, 24.5, 0.4],
  ['BT', 'Botoșani', 400, 47.85, 26.75, 0.38],
  ['BV', 'Brașov', 440, 45.75, 25.3, 0.42],
  ['BR', 'Brăila', 260, 45.1, 27.6, 0.35],
  ['BZ', 'Buzău', 400, 45.2, 26.75, 0.42],
  ['CS', 'Caraș-Severin', 350, 45.15, 22.05, 0.45],
  ['CL', 'Călărași', 230, 44.35, 26.95, 0.35],
  ['CJ', 'Cluj', 620, 46.8, 23.6, 0.42],
  ['CT', 'Constanța', 540, 44.2, 28.3, 0.38],
  ['CV', 'Covasna', 180, 45.9, 26.0, 0.3],
  ['DB', 'Dâmbovița', 410, 44.95, 25.5, 0.38],
  ['DJ', 'Dolj', 510, 44.2, 23.65, 0.42],
  ['GL', 'Galați', 420, 45.8, 27.75, 0.36],
  ['GR', 'Giurgiu', 250, 44.1, 25.95, 0.32],
  ['GJ', 'Gorj', 330, 44.95, 23.35, 0.38],
  ['HR', 'Harghita', 270, 46.45, 25.6, 0.42],
  ['HD', 'Hunedoara', 500, 45.75, 22.95, 0.45],
  ['IL', 'Ialomița', 200, 44.65, 27.2, 0.32],
  ['IS', 'Iași', 720, 47.2, 27.2, 0.4],
  ['IF', 'Ilfov', 270, 44.55, 26.15, 0.2],
  ['MM', 'Maramureș', 420, 47.65, 24.0, 0.45],
  ['MH', 'Mehedinți', 280, 44.6, 22.85, 0.36],
  ['MS', 'Mureș', 550, 46.6, 24.6, 0.42],
  ['NT', 'Neamț', 480, 47.0, 26.35, 0.4],
  ['OT', 'Olt', 360, 44.35, 24.45, 0.36],
  ['PH', 'Prahova', 590, 45.1, 26.0, 0.36],
  ['SM', 'Satu Mare', 320, 47.75, 22.85, 0.38],
  ['SJ', 'Sălaj', 300, 47.2, 23.05, 0.32],
  ['SB', 'Sibiu', 360, 45.9, 24.2, 0.36],
  ['SV', 'Suceava', 540, 47.6, 25.85, 0.48],
  ['TR', 'Teleorman', 360, 44.0, 25.1, 0.36],
  ['TM', 'Timiș', 580, 45.7, 21.3, 0.5],
  ['TL', 'Tulcea', 210, 45.0, 28.85, 0.42],
  ['VS', 'Vaslui', 440, 46.5, 27.75, 0.38],
  ['VL', 'Vâlcea', 410, 45.1, 24.05, 0.4],
  ['VN', 'Vrancea', 380, 45.75, 27.05, 0.36],
  ['B', 'București', 1220, 44.435, 26.1, 0.085],
]

/** The 41 counties and București by their license plate codes, and the stations abroad as one county. */
export const demoCounties: readonly DemoCounty[] = [
  ...romanianCounties.map(([code, name, stations, latitude, longitude, radius]) => ({
    code,
    name,
    stations,
    diaspora: false,
    area: { latitude, longitude, radius },
  })),
  { code: 'DI', name: 'Diaspora', stations: 770, diaspora: true },
]

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
