import type { Emit } from './tables.ts'

export const ngoCount = 12

const first = ['Ana', 'Ștefan', 'Ilinca', 'Mihai', 'Țuța', 'Radu', 'Oana', 'Călin', 'Ioana', 'Dănuț', 'Irina', 'Vlad']
const roots = [
  'Pop',
  'Ion',
  'Munt',
  'Dumitr',
  'Gheorgh',
  'Mold',
  'Tudor',
  'Dobr',
  'Bărb',
  'Nistor',
  'Flor',
  'Văduv',
  'Lăzăr',
  'Crăci',
  'Șerb',
  'Țăr',
  'Stoic',
  'Grigor',
  'Vasil',
  'Petr',
  'Albul',
  'Cojoc',
  'Zamfir',
  'Hurm',
  'Iftim',
]
const endings = ['escu', 'eanu', 'oiu', 'aru', 'ache', 'ean', 'uță', 'ici', 'aș', 'iu']

/** Normalized for search: lower case, without diacritics. */
const normalizeForSearch = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()

export const phoneOf = (observerId: number): string =>
  `07${String((observerId * 79_190_023) % 100_000_000).padStart(8, '0')}`

const nameOf = (id: number) => {
  const family = Math.floor(id / first.length)
  return `${first[id % first.length]} ${roots[family % roots.length]}${endings[Math.floor(family / roots.length) % endings.length]}`
}

/** Assigns NGOs round-robin, so that all have equally many observers. */
export const ngoOf = (observerId: number): number => 1 + (observerId % ngoCount)

/** An NGO's staff account. The first NGO is the organizer and has an additional account. */
export const accountOf = (ngoId: number): string => `staff-${ngoId}`

export interface PeopleSpec {
  readonly passwordHash: string
  readonly createdAt: string
}

/** All NGOs except the organizer's, which already exists, with a staff account each. */
export const emitNgos = (emit: Emit, { passwordHash, createdAt }: PeopleSpec): void => {
  for (let id = 2; id <= ngoCount; id += 1) emit('ngo', id, `Citizens ${id}`, `C${id}`, false, createdAt)
  for (let ngo = 1; ngo <= ngoCount; ngo += 1) emit('staff', ngo + 1, ngo, accountOf(ngo), passwordHash, createdAt)
}

/** Columns of the observer's row that are derived from the observer's reports. */
export interface ObserverActivity {
  readonly at: string | null
  readonly notes: number
  readonly stations: number
}

export const emitObserver = (
  emit: Emit,
  id: number,
  { at, notes, stations }: ObserverActivity,
  people: PeopleSpec,
): void => {
  const phone = phoneOf(id)
  const isTest = id % 100 === 99
  emit(
    ...(['observer', id, ngoOf(id), nameOf(id), normalizeForSearch(nameOf(id)), phone, phone] as const),
    ...([people.passwordHash, isTest, at && people.createdAt, at, notes, stations, people.createdAt] as const),
  )
}
