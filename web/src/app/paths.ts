import type { Ranking } from '@scrutineer/contract/statistics'
import { stringifySearch } from '../lib/search-params.ts'

type Search = Readonly<Record<string, unknown>>
/** The specification's routes, in the router's notation. Their spellings are known to this file alone. */
export const routePaths = {
  home: '/',
  login: '/login',
  urgents: '/urgents',
  answers: '/answers',
  /** Below both of the two above. */
  details: 'details/$idObserver/$idPollingStation',
  /** Both addresses are one screen: the key opens a list over the cards. */
  statistics: '/statistics/{-$key}',
  observers: '/observatori',
  newObserver: '/observatori/profil/$state',
  observer: '/observatori/profil/$state/$id',
  observerImport: '/observatori/import',
  ngos: '/ong',
  newNgo: '/ong/$state',
  ngo: '/ong/$state/$id',
  forms: '/formulare',
  newForm: '/formulare/nou',
  form: '/formulare/$formId',
  notifications: '/notifications',
  account: '/account',
  audit: '/audit',
  unplaced: '/unplaced',
} as const

const rankingKeys = {
  observerNumber: 'numar-observatori',
  countiesIrregularities: 'sesizari-judete',
  pollingStationIrregularities: 'sesizari-sectii',
  countiesOpeningIrregularities: 'sesizari-deschidere-judete',
  pollingStationOpeningIrregularities: 'sesizari-deschidere-sectii',
  countiesByCountingIrregularities: 'sesizari-numarare-judete',
  pollingStationsByCountingIrregularities: 'sesizari-numarare-sectii',
} as const satisfies Record<Ranking, string>

/** The ranking that an address names; undefined where it names none. */
export const rankingFromKey = (key: string): Ranking | undefined => {
  // Object.entries forgets that the keys are rankings.
  const found = Object.entries(rankingKeys).find(([, known]) => known === key)?.[0]
  return found as Ranking | undefined
}

const buildPath = (search: Search = {}, ...parts: (string | number)[]) =>
  `/${parts.map(encodeURIComponent).join('/')}${stringifySearch(search)}`

/** Builds the address of every screen, for links and for `navigate({ href })`. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  threads: (isUrgent: boolean, search?: Search) => buildPath(search, isUrgent ? 'urgents' : 'answers'),
  details: (isUrgent: boolean, idObserver: number, idPollingStation: number, search?: Search) =>
    buildPath(search, isUrgent ? 'urgents' : 'answers', 'details', idObserver, idPollingStation),
  statistics: () => '/statistics',
  statistic: (ranking: Ranking, search?: Search) => buildPath(search, 'statistics', rankingKeys[ranking]),
  observers: (search?: Search) => buildPath(search, 'observatori'),
  newObserver: () => '/observatori/profil/new',
  observer: (state: 'view' | 'edit', phone: string) => buildPath({}, 'observatori', 'profil', state, phone),
  observerImport: () => '/observatori/import',
  ngos: (search?: Search) => buildPath(search, 'ong'),
  newNgo: () => '/ong/new',
  ngo: (state: 'view' | 'edit', id: number) => buildPath({}, 'ong', state, id),
  forms: () => '/formulare',
  newForm: () => '/formulare/nou',
  form: (id: number) => buildPath({}, 'formulare', id),
  notifications: (search?: Search) => buildPath(search, 'notifications'),
  account: () => '/account',
  audit: (search?: Search) => buildPath(search, 'audit'),
  unplaced: (search?: Search) => buildPath(search, 'unplaced'),
} as const
