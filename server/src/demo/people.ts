import { createRandom } from '../simulator/plan/random.ts'

/** Fictional organizations and their staff. */
export const demoNgos = [
  {
    name: 'Asociația Urna Deschisă (demonstrație)',
    shortName: 'Urna Deschisă',
    organizer: true,
    accounts: ['demo', 'demo-ana', 'demo-mihai'],
  },
  {
    name: 'Fundația Ochi pentru Vot (demonstrație)',
    shortName: 'Ochi pentru Vot',
    organizer: false,
    accounts: ['demo-ochi'],
  },
  {
    name: 'Liga Cetățenilor Atenți (demonstrație)',
    shortName: 'Cetățeni Atenți',
    organizer: false,
    accounts: ['demo-liga'],
  },
] as const

const givenNames = [
  'Ana',
  'Andreea',
  'Bianca',
  'Călina',
  'Cătălina',
  'Crina',
  'Daniela',
  'Doinița',
  'Elena',
  'Flavia',
  'Gabriela',
  'Ilinca',
  'Ioana',
  'Irina',
  'Lăcrămioara',
  'Maria',
  'Mălina',
  'Măriuca',
  'Oana',
  'Raluca',
  'Ruxandra',
  'Sânziana',
  'Simona',
  'Ștefania',
  'Teodora',
  'Zoe',
  'Adrian',
  'Alexandru',
  'Andrei',
  'Bogdan',
  'Călin',
  'Cătălin',
  'Cosmin',
  'Costică',
  'Cristian',
  'Doru',
  'Emil',
  'Gheorghiță',
  'Horia',
  'Ilie',
  'Ionuț',
  'Lucian',
  'Mihai',
  'Mihăiță',
  'Nicușor',
  'Ovidiu',
  'Petru',
  'Răzvan',
  'Sorin',
  'Ștefan',
  'Tudor',
  'Vlăduț',
  'Victor',
] as const

const familyNames = [
  'Albăstroiu',
  'Apostol',
  'Bădescu',
  'Bărbulescu',
  'Bâlcu',
  'Brătianu',
  'Căpraru',
  'Câmpeanu',
  'Cernăianu',
  'Cernat',
  'Chirilă',
  'Codreanu',
  'Crăciun',
  'Dănilă',
  'Diaconu',
  'Drăgan',
  'Enăchescu',
  'Fântâneru',
  'Florescu',
  'Găvan',
  'Grădinaru',
  'Hîncu',
  'Iordăchescu',
  'Ilieș',
  'Jipa',
  'Lăzărescu',
  'Lungu',
  'Lupașcu',
  'Măgureanu',
  'Mănescu',
  'Moraru',
  'Mureșan',
  'Năstase',
  'Negruț',
  'Olăreanu',
  'Păduraru',
  'Pârvu',
  'Pătrașcu',
  'Rădoi',
  'Roșca',
  'Săndulescu',
  'Șerbănescu',
  'Șoimaru',
  'Stănciulescu',
  'Tănase',
  'Țăranu',
  'Țepeneag',
  'Ursache',
  'Văcărescu',
  'Zăvoianu',
] as const

export interface DemoObserver {
  name: string
  /** From 0700 000 001 on, distinguishable from real numbers. */
  phone: string
  /** Index of the NGO in `demoNgos`. */
  ngo: number
}

/** Observers with generated names: half belong to the organizer, the others to its partners. */
export const demoObservers = (count: number, seed: string): DemoObserver[] => {
  const random = createRandom(`people ${seed}`)
  return Array.from({ length: count }, (_, index) => {
    const first = random.pick(givenNames)
    const second = random.chance(0.2) ? random.pick(givenNames) : first
    const name = `${second === first ? first : `${first}-${second}`} ${random.pick(familyNames)}`
    const digits = `${index + 1}`.padStart(6, '0')
    return { name, phone: `0700 ${digits.slice(0, 3)} ${digits.slice(3)}`, ngo: random.pick([0, 0, 0, 1, 1, 2]) }
  })
}
