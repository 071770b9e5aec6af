interface DemoCounty {
  code: string
  name: string
  diaspora: boolean
  /** Approximate number in recent elections, not an official list. */
  stations: number
}

const romanianCounties: readonly (readonly [code: string, name: string, stations: number])[] = [
  ['AB', 'Alba', 400],
  ['AR', 'Arad', 400],
  ['AG', 'Argeș', 500],
  ['BC', 'Bacău', 620],
  ['BH', 'Bihor', 610],
  ['BN', 'Bistrița-Năsăud', 300],
  ['BT', 'Botoșani', 400],
  ['BV', 'Brașov', 440],
  ['BR', 'Brăila', 260],
  ['BZ', 'Buzău', 400],
  ['CS', 'Caraș-Severin', 350],
  ['CL', 'Călărași', 230],
  ['CJ', 'Cluj', 620],
  ['CT', 'Constanța', 540],
  ['CV', 'Covasna', 180],
  ['DB', 'Dâmbovița', 410],
  ['DJ', 'Dolj', 510],
  ['GL', 'Galați', 420],
  ['GR', 'Giurgiu', 250],
  ['GJ', 'Gorj', 330],
  ['HR', 'Harghita', 270],
  ['HD', 'Hunedoara', 500],
  ['IL', 'Ialomița', 200],
  ['IS', 'Iași', 720],
  ['IF', 'Ilfov', 270],
  ['MM', 'Maramureș', 420],
  ['MH', 'Mehedinți', 280],
  ['MS', 'Mureș', 550],
  ['NT', 'Neamț', 480],
  ['OT', 'Olt', 360],
  ['PH', 'Prahova', 590],
  ['SM', 'Satu Mare', 320],
  ['SJ', 'Sălaj', 300],
  ['SB', 'Sibiu', 360],
  ['SV', 'Suceava', 540],
  ['TR', 'Teleorman', 360],
  ['TM', 'Timiș', 580],
  ['TL', 'Tulcea', 210],
  ['VS', 'Vaslui', 440],
  ['VL', 'Vâlcea', 410],
  ['VN', 'Vrancea', 380],
  ['B', 'București', 1220],
]

/** The 41 counties and București by their license plate codes, and the stations abroad as one county. */
export const demoCounties: readonly DemoCounty[] = [
  ...romanianCounties.map(([code, name, stations]) => ({ code, name, stations, diaspora: false })),
  { code: 'DI', name: 'Diaspora', stations: 770, diaspora: true },
]
