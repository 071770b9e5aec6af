import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { endpointKeyOf } from '../../api/query.ts'
import type { FieldReaders, SearchOf } from '../../lib/search-params.ts'
import { announce } from '../../ui/feedback/announcer.tsx'
import type { RowKey } from '../../ui/table/selection.ts'
import type { Sort } from '../../ui/table/sort.ts'
import { type defineList, isFiltered } from './list.ts'
import type { PageChange } from './paged-table.tsx'

type List<F extends FieldReaders, By extends string> = ReturnType<typeof defineList<F, { queryKey: QueryKey }, By>>

/** The view of a list at its address, and what changes it; `paging` and `sorting` are for `PagedTable`. */
export const useList = <F extends FieldReaders, By extends string = never>(
  { viewOf, query, pageSizes, href }: List<F, By>,
  search: NoInfer<Parameters<List<F, By>['viewOf']>[0]>,
) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const view = viewOf(search)
  const { filter, order, page, pageSize } = view
  return {
    view,
    filter,
    isFiltered: isFiltered(view),
    /** Shows the first page of the rows that match. Submitting an unchanged filter refetches the list. */
    applyFilter: (requested: SearchOf<F>) => {
      const isSame = JSON.stringify(requested) === JSON.stringify(filter)
      // Every page and filter.
      const queryKey = endpointKeyOf(query(view).queryKey)
      void client.invalidateQueries({ queryKey, refetchType: isSame ? 'active' : 'none' })
      const { sortBy, sortDirection, pageSize: size } = search
      void navigate({ href: href({ sortBy, sortDirection, pageSize: size, ...requested }) })
    },
    sorting: {
      sort: order,
      onSort: ({ by, direction }: Sort<By>) =>
        void navigate({ href: href({ ...search, page: undefined, sortBy: by, sortDirection: direction }) }),
    },
    paging: {
      page,
      pageSize,
      pageSizes,
      onNavigate: (change: PageChange, replace = false) =>
        void navigate({ href: href({ ...search, ...change }), replace }),
    },
  }
}

/**
 * The selected rows of a list. They are stored whole, since the selection survives paging and filters. A change of their number is
 * announced with `textOf`.
 */
export const useSelectedRows = <Row, Key extends RowKey>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  textOf?: (count: number) => string,
) => {
  const [byId, setById] = useState<ReadonlyMap<Key, Row>>(new Map())
  const shown = new Map(rows.map(row => [keyOf(row), row]))
  const announced = useRef(0)
  useEffect(() => {
    if (textOf && byId.size !== announced.current) announce(textOf(byId.size))
    announced.current = byId.size
  })
  return {
    rows: [...byId].map(([key, stored]) => shown.get(key) ?? stored),
    ids: useMemo(() => new Set(byId.keys()), [byId]),
    /** Every row of the page is selected, so selecting all pages is offered. */
    isPageSelected: rows.length > 0 && [...shown.keys()].every(key => byId.has(key)),
    select: (ids: ReadonlySet<Key>) => {
      const loaded = new Map([...byId, ...shown])
      setById(new Map([...loaded].filter(([id]) => ids.has(id))))
    },
    /** Adds rows of any page; the selection may have changed since they were requested. */
    add: (added: readonly Row[]) =>
      setById(previous => new Map([...previous, ...added.map(row => [keyOf(row), row] as const)])),
    remove: (ids: ReadonlySet<Key>) => setById(previous => new Map([...previous].filter(([id]) => !ids.has(id)))),
    clear: () => setById(new Map()),
  }
}

/** The key of a row in most lists. */
export const idOf = ({ id }: { readonly id: number }): number => id
