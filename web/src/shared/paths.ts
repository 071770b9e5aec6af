import type { Ranking } from '@scrutineer/contract/statistics'
import { stringifySearch } from '../lib/search-params.ts'

type Search = Readonly<Record<string, unknown>>
/** The specification's routes, in the router's notation. Other files get their addresses from `paths`. */
export const routePaths = {
  home: '/',
  login: '/login',
  urgents: '/urgents',
  answers: '/answers',
  /** Child of both `urgents` and `answers`. */
  details: 'details/$idObserver/$idPollingStation',
  /** One screen with and without the key, which opens the complete list over the cards. */
  statistics: '/statistics/{-$key}',
  analysis: '/analysis',
  analysisTable: '/analysis/table',
  observers: '/observatori',
  /** Without the id, of a new one. */
  observer: '/observatori/profil/$state/{-$id}',
  observerImport: '/observatori/import',
  ngos: '/ong',
  ngo: '/ong/$state/{-$id}',
  forms: '/formulare',
  newForm: '/formulare/nou',
  form: '/formulare/$formId',
  notifications: '/notifications',
  account: '/account',
  audit: '/audit',
  unplaced: '/unplaced',
  bin: '/bin',
  stations: '/stations',
  counties: '/stations/counties',
  placesImport: '/stations/import',
  station: '/stations/$id',
  situation: '/situation',
  calls: '/calls',
  settings: '/settings',
  setup: '/setup',
  help: '/help',
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

/** The ranking of a key in an address; undefined for an unknown key. */
export const rankingFromKey = (key: string): Ranking | undefined => {
  // Object.entries loses the type of the keys.
  const ranking = Object.entries(rankingKeys).find(([, rankingKey]) => rankingKey === key)?.[0]
  return ranking as Ranking | undefined
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
  statistics: (search?: Search) => buildPath(search, 'statistics'),
  statistic: (ranking: Ranking, search?: Search) => buildPath(search, 'statistics', rankingKeys[ranking]),
  analysis: (search?: Search) => buildPath(search, 'analysis'),
  analysisTable: (search?: Search) => buildPath(search, 'analysis', 'table'),
  observers: (search?: Search) => buildPath(search, 'observatori'),
  newObserver: () => '/observatori/profil/new',
  observer: (state: 'view' | 'edit', phone: string, search?: Search) =>
    buildPath(search, 'observatori', 'profil', state, phone),
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
  bin: (search?: Search) => buildPath(search, 'bin'),
  stations: (search?: Search) => buildPath(search, 'stations'),
  counties: (search?: Search) => buildPath(search, 'stations', 'counties'),
  placesImport: () => '/stations/import',
  station: (id: number, search?: Search) => buildPath(search, 'stations', id),
  situation: (search?: Search) => buildPath(search, 'situation'),
  calls: (search?: Search) => buildPath(search, 'calls'),
  settings: () => '/settings',
  setup: () => '/setup',
  help: () => '/help',
} as const
