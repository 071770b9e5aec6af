import type { Emit } from './tables.ts'

export const ngoCount = 12

const first = ['Ana', 'Ștefan', 'Ilinca', 'Mihai', 'Țuța', 'Radu', 'Oana', 'Călin', 'Ioana', 'Dănuț', 'Irina', 'Vlad']
const roots = [
  ...['Pop', 'Ion', 'Munt', 'Dumitr', 'Gheorgh', 'Mold', 'Tudor', 'Dobr', 'Bărb', 'Nistor', 'Flor', 'Văduv', 'Lăzăr'],
  ...['Crăci', 'Șerb', 'Țăr', 'Stoic', 'Grigor', 'Vasil', 'Petr', 'Albul', 'Cojoc', 'Zamfir', 'Hurm', 'Iftim'],
]
const endings = ['escu', 'eanu', 'oiu', 'aru', 'ache', 'ean', 'uță', 'ici', 'aș', 'iu']

/** As searches compare it: lower case, without diacritics. */
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

/** NGOs in turn, so that all have as many observers. */
export const ngoOf = (observerId: number): number => 1 + (observerId % ngoCount)

/** The account of an NGO's staff; the first NGO is the organizer and has another account besides. */
export const accountOf = (ngoId: number): string => `staff-${ngoId}`

export interface PeopleSpec {
  readonly passwordHash: string
  readonly createdAt: string
}

/** The NGOs beside the organizer's, which there is already, and a staff account for each. */
export const emitNgos = (emit: Emit, { passwordHash, createdAt }: PeopleSpec): void => {
  for (let id = 2; id <= ngoCount; id += 1) emit('ngo', id, `Citizens ${id}`, `C${id}`, false, createdAt)
  for (let ngo = 1; ngo <= ngoCount; ngo += 1) emit('staff', ngo + 1, ngo, accountOf(ngo), passwordHash, createdAt)
}

/** What an observer's reports leave in the observer's own row. */
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
