import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCapabilities, useCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { threadsQuery } from '../../features/answers/threads/threads-query.ts'
import { toSearchText } from '../../lib/format/text.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import { useMenuGroups } from '../shell/menu-entries.ts'
import { useActionItems, useShellItems, useVisitedItems } from './palette-actions.ts'
import {
  filterByName,
  matchForms,
  maxItemsPerGroup,
  type PaletteItem,
  parseObserverQuery,
  parseStationQueries,
  type ShellDialog,
} from './palette-items.ts'

const useScreenItems = (): PaletteItem[] => {
  const t = useTranslations()
  const { canChange, canManage, isAnalyst } = useCurrentUser()
  const has = useCapabilities()
  const entries = useMenuGroups().flatMap(group => group.entries)
  const forChanges = [
    { href: paths.newObserver(), name: t('observers.ADD') },
    { href: paths.observerImport(), name: t('observerImport.TITLE') },
  ]
  const forOrganizers = [
    { href: paths.newNgo(), name: t('ngos.ADD') },
    { href: paths.newForm(), name: t('forms.NEW') },
  ]
  return [
    ...entries.map(({ href, label }) => ({ href, name: t(label) })),
    ...(canChange ? forChanges : []),
    ...(canManage ? forOrganizers : []),
    ...((canChange || isAnalyst) && has('session') ? [{ href: paths.account(), name: t('account.title') }] : []),
  ]
}

const useStationItems = (searchText: string): PaletteItem[] => {
  const t = useTranslations('palette')
  const counties = useQuery(countiesQuery)
  return parseStationQueries(searchText, counties.data ?? []).map(({ county, number }) => {
    const href = paths.threads(false, { county: county?.code, pollingStationNumber: number })
    if (!county) return { href, name: t('stationInAllCounties', { number: number ?? 0 }) }
    if (number === undefined) return { href, name: t('county', { county: county.name }), detail: county.code }
    return { href, name: `${county.code} ${number}`, detail: county.name }
  })
}

/** Characters from which a text with a digit may be a station's code: fewer would list stations of every search. */
const minCodeLength = 4

/** The station that a text names by county and number. */
const useNumberedStation = (searchText: string) => {
  const counties = useQuery(countiesQuery)
  return parseStationQueries(searchText, counties.data ?? []).find(({ county, number }) => county && number)
}

/** The reports from the station that the text names; those with a follow-up among the emergencies. */
const useReportItems = (typed: string): PaletteItem[] => {
  const t = useTranslations('followUp')
  const searchText = useDebounced(typed)
  const station = useNumberedStation(searchText)
  const filter = { county: station?.county?.code, pollingStationNumber: station?.number, pageSize: maxItemsPerGroup }
  const { data } = useQuery({
    ...threadsQuery(false, filter, 1),
    enabled: station !== undefined,
    placeholderData: undefined,
    retry: false,
  })
  const found = station && searchText === typed ? (data?.data ?? []) : []
  return found.map(({ idObserver, idPollingStation, pollingStationName, observerName, followUp }) => ({
    href: paths.details(followUp !== undefined, idObserver, idPollingStation),
    name: `${pollingStationName}, ${observerName}`,
    ...(followUp && { detail: t(`state.${followUp.state}`) }),
  }))
}

/** The pages of stations that the text names by county and number, or by code; none on a server without such pages. */
const useStationPageItems = (typed: string): PaletteItem[] => {
  const t = useTranslations('palette')
  const searchText = useDebounced(typed)
  const stationQuery = useNumberedStation(searchText)
  const isCode = stationQuery === undefined && /\d/.test(searchText) && searchText.length >= minCodeLength
  const place = { county: stationQuery?.county?.code, pollingStationNumber: stationQuery?.number }
  const query = { ...(isCode ? { search: searchText } : place), page: 1, pageSize: isCode ? maxItemsPerGroup : 1 }
  const { data } = useQuery({
    ...endpointQuery(stations.list, { query }),
    enabled: useCapability('stations') && (stationQuery !== undefined || isCode),
    placeholderData: undefined,
    retry: false,
  })
  const found = searchText === typed ? (data?.data ?? []) : []
  const stationsOfPlace = stationQuery
    ? found
    : found.filter(({ code }) => toSearchText(code ?? '').startsWith(toSearchText(searchText)))
  return stationsOfPlace.map(({ id, name }) => ({ href: paths.station(id), name, detail: t('stationPage') }))
}

const useFormItems = (searchText: string): PaletteItem[] => {
  const list = useQuery(endpointQuery(forms.list))
  return matchForms(searchText, list.data?.formVersions ?? []).map(({ id, code, description }) => ({
    href: paths.form(id),
    name: code,
    detail: description,
  }))
}

const useObserverItems = (typed: string) => {
  const searchText = useDebounced(typed)
  const query = parseObserverQuery(searchText)
  // No placeholder: a quick Enter would select a row of the previous search.
  const matches = useQuery({
    ...endpointQuery(observers.list, { query: { ...query, page: 1, pageSize: maxItemsPerGroup } }),
    enabled: query !== undefined,
    placeholderData: undefined,
  })
  const isUpToDate = searchText === typed
  const rows = query && isUpToDate ? (matches.data?.data ?? []) : []
  return {
    items: rows.map(
      ({ name, phone, ngo }): PaletteItem => ({
        href: paths.observer('view', phone),
        name,
        number: phone,
        detail: ngo,
      }),
    ),
    isSearching: parseObserverQuery(typed) !== undefined && (!isUpToDate || matches.isFetching),
    failed: query && isUpToDate && matches.isError ? matches : undefined,
  }
}

/** Matching items by kind. What loads later comes last, so that nothing above moves. */
export const usePaletteItems = (typed: string, onDialog: (dialog: ShellDialog) => void) => {
  const t = useTranslations('palette')
  const searchText = typed.trim()
  const actions = filterByName(searchText, useActionItems())
  const screens = filterByName(searchText, useScreenItems())
  // Of a search for a screen, the screen alone.
  const isNew = ({ name }: PaletteItem) => searchText === '' || screens.every(screen => screen.name !== name)
  const visited = filterByName(searchText, useVisitedItems()).filter(isNew)
  const shell = filterByName(searchText, useShellItems(onDialog))
  const stations = useStationItems(searchText)
  const stationPages = useStationPageItems(searchText)
  const formItems = useFormItems(searchText)
  const { items: observerItems, isSearching, failed } = useObserverItems(searchText)
  const reports = useReportItems(searchText)
  const groups = [
    { kind: t('actions'), items: actions },
    { kind: t('visited'), items: visited },
    { kind: t('screens'), items: screens },
    { kind: t('everywhere'), items: shell },
    { kind: t('stations'), items: stations },
    { kind: t('forms'), items: formItems },
    { kind: t('observers'), items: observerItems },
    { kind: t('stationPages'), items: stationPages },
    { kind: t('reports'), items: reports },
  ].filter(({ items }) => items.length > 0)
  return { groups, isSearching, failed }
}
