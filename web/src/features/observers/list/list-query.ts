import { observers } from '@scrutineer/contract/observers'
import { hasCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import { referenceTime } from '../../../lib/reference-time.ts'
import { booleanField, choiceField, idField, type SearchOf, textField } from '../../../lib/search-params.ts'
import { defineList, type ListParameters } from '../../../shared/pages/list.ts'
import { paths } from '../../../shared/paths.ts'
import { inactiveChoices, toExtensionFilter } from './filters/extension-filter.ts'
import { pageSizes, serverPageSize, serverPagesOf } from './server-pages.ts'

const sorts = ['name', 'phone', 'lastSeen', 'numberOfPollingStations'] as const

const filters = {
  name: textField(200),
  number: textField(50),
  /** Relative to the time at which the address is opened. */
  inactive: choiceField(inactiveChoices),
  atStation: booleanField,
  signedIn: booleanField,
  holdsItems: booleanField,
  form: idField,
  idNgo: idField,
}
export type ObserverListFilter = SearchOf<typeof filters>

/** The endpoint's parameters for a view at a time, without the page and those that the server doesn't have. */
export const toObserverQuery = (
  {
    name,
    number,
    sortBy,
    sortDirection,
    page: _,
    pageSize: __,
    inactive,
    ...chips
  }: ListParameters<ObserverListFilter, (typeof sorts)[number]>,
  now: number,
) => ({
  name,
  number,
  ...(hasCapability('observers') && { ...toExtensionFilter({ inactive, ...chips }, now), sortBy, sortDirection }),
})
export type ObserverQuery = ReturnType<typeof toObserverQuery>

/** One server page of the list; pages are numbered from 1. */
export const serverPageQuery = (query: ObserverQuery, serverPage: number) =>
  endpointQuery(observers.list, { query: { ...query, page: serverPage, pageSize: serverPageSize } })

/** Its query is what the list shows first: the server page of the first row. */
export const observerList = defineList(filters, {
  pageSizes,
  sorts,
  href: paths.observers,
  query: parameters =>
    serverPageQuery(
      toObserverQuery(parameters, referenceTime()),
      serverPagesOf(parameters.page, parameters.pageSize).first,
    ),
})

/** What the server supports of a search: another one has the parameters of the specification only. */
export const supportedSearch = (search: ReturnType<typeof observerList.parseSearch>): typeof search => {
  const { name, number, page, pageSize } = search
  return hasCapability('observers') ? search : { name, number, page, pageSize }
}
