import { Autocomplete } from '@base-ui/react/autocomplete'
import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapabilities, useCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { toSearchText } from '../../lib/format/text.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { useDebounced } from '../../shared/use-debounced.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { useModal } from '../../ui/overlay/use-modal.ts'
import { useMenuGroups } from '../shell/menu-entries.ts'
import {
  filterByName,
  matchForms,
  maxItemsPerGroup,
  type PaletteItem,
  parseObserverQuery,
  parseStationQueries,
} from './palette-items.ts'
import { takeTyped } from './palette-loading.tsx'

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
    ...(canChange && has('calls') ? [{ name: t('calls.dictateReport') }] : []),
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

/** The pages of stations that the text names by county and number, or by code; none on a server without such pages. */
const useStationPageItems = (typed: string): PaletteItem[] => {
  const t = useTranslations('palette')
  const searchText = useDebounced(typed)
  const counties = useQuery(countiesQuery)
  const stationQuery = parseStationQueries(searchText, counties.data ?? []).find(
    ({ county, number }) => county && number,
  )
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

/** Matching items by kind. Observers and pages of stations come last because they load later, and nothing above may move. */
const usePaletteItems = (typed: string) => {
  const t = useTranslations('palette')
  const searchText = typed.trim()
  const screens = filterByName(searchText, useScreenItems())
  const stations = useStationItems(searchText)
  const stationPages = useStationPageItems(searchText)
  const formItems = useFormItems(searchText)
  const { items: observerItems, isSearching, failed } = useObserverItems(searchText)
  const groups = [
    { kind: t('screens'), items: screens },
    { kind: t('stations'), items: stations },
    { kind: t('forms'), items: formItems },
    { kind: t('observers'), items: observerItems },
    { kind: t('stationPages'), items: stationPages },
  ].filter(({ items }) => items.length > 0)
  return { groups, isSearching, failed }
}

interface PaletteGroup {
  readonly kind: string
  readonly items: readonly PaletteItem[]
}

interface Props {
  onClose: () => void
  /** Opens the form of a report by phone. */
  onDictate: () => void
}

const PaletteRow = ({ item, onClose, onDictate }: Props & { item: PaletteItem }) => (
  <Autocomplete.Item
    value={item}
    {...(item.href === undefined
      ? {
          onClick: () => {
            onClose()
            onDictate()
          },
        }
      : { render: <Link href={item.href} onClick={onClose} /> })}
    className="flex min-h-9 items-center gap-3 rounded-md px-2 py-1 outline-none data-highlighted:bg-accent-wash data-highlighted:text-accent pointer-coarse:min-h-11"
  >
    <span className="min-w-0 truncate">{item.name}</span>
    {item.number && <span className="shrink-0 text-soft">{item.number}</span>}
    {item.detail && <span className="min-w-0 shrink-4 truncate text-soft">{item.detail}</span>}
  </Autocomplete.Item>
)

/** Navigates to a screen, an observer by name or phone, a station's answers or a form. Render it while it is open. */
export const Palette = ({ onClose, onDictate }: Props) => {
  const t = useTranslations()
  const modal = useModal({ onClose })
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const text = takeTyped()
    if (text) setTyped(text)
  }, [])
  const { groups, isSearching, failed } = usePaletteItems(typed)
  return (
    <dialog
      {...modal}
      aria-label={t('palette.open')}
      className="mx-auto mt-[12dvh] max-h-[76dvh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-lg bg-surface text-ink shadow-floating backdrop:bg-[#0008]"
    >
      <form className="flex max-h-[76dvh] flex-col" onSubmit={event => event.preventDefault()}>
        <Autocomplete.Root
          inline
          open
          items={groups}
          filter={null}
          autoHighlight="always"
          keepHighlight
          itemToStringValue={(item: PaletteItem) => item.name}
          value={typed}
          onValueChange={(value, { reason }) => {
            // Selecting an item must not change the text.
            if (reason !== 'item-press') setTyped(value)
          }}
        >
          <div className="flex items-center gap-2 border-line border-b py-1.5 pr-1.5 pl-3">
            {isSearching ? <Spinner /> : <Search aria-hidden className="size-4 shrink-0 text-soft" />}
            <Autocomplete.Input
              aria-label={t('palette.search')}
              placeholder={t('palette.placeholder')}
              className="h-9 min-w-0 grow bg-transparent outline-none placeholder:text-soft"
            />
            <IconButton icon={X} name={t('ui.close')} onClick={onClose} />
          </div>
          <div className="min-h-0 overflow-y-auto p-2">
            <Autocomplete.List
              aria-label={t('palette.results')}
              className="grid grid-cols-1 gap-2 outline-none empty:hidden"
            >
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.kind} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2 py-1 font-medium text-soft text-xs">
                    {group.kind}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: PaletteItem) => (
                      <PaletteRow key={item.href ?? item.name} item={item} onClose={onClose} onDictate={onDictate} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            {failed && <QueryFailure query={failed} />}
            <Autocomplete.Status className="px-2 text-soft not-empty:py-1.5">
              {isSearching && t('palette.searching')}
              {!isSearching && !failed && groups.length === 0 && t('palette.noResults')}
            </Autocomplete.Status>
          </div>
        </Autocomplete.Root>
      </form>
    </dialog>
  )
}
