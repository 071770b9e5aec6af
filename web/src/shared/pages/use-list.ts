import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { endpointKeyOf } from '../../api/query.ts'
import type { FieldReaders, SearchOf } from '../../lib/search-params.ts'
import type { defineList } from './list.ts'
import type { PageChange } from './paged-table.tsx'

type List<F extends FieldReaders> = ReturnType<typeof defineList<F, { queryKey: QueryKey }>>

/** The view of a list at its address, and what changes it; `paging` is for `PagedTable`. */
export const useList = <F extends FieldReaders>(
  { viewOf, query, pageSizes, href }: List<F>,
  search: Parameters<List<F>['viewOf']>[0],
) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const view = viewOf(search)
  const { filter, page, pageSize } = view
  return {
    view,
    filter,
    isFiltered: Object.values(filter).some(value => value !== undefined),
    /** Shows the first page of the rows that match. Submitting an unchanged filter refetches the list. */
    applyFilter: (requested: SearchOf<F>) => {
      const isSame = JSON.stringify(requested) === JSON.stringify(filter)
      // Every page and filter.
      const queryKey = endpointKeyOf(query(view).queryKey)
      void client.invalidateQueries({ queryKey, refetchType: isSame ? 'active' : 'none' })
      void navigate({ href: href({ pageSize: search.pageSize, ...requested }) })
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

/** The selected rows of a list. They are stored whole, since the selection survives paging and filters. */
export const useSelectedRows = <Row extends { readonly id: number }>(rows: readonly Row[]) => {
  const [byId, setById] = useState<ReadonlyMap<number, Row>>(new Map())
  return {
    rows: [...byId.values()].map(stored => rows.find(({ id }) => id === stored.id) ?? stored),
    ids: new Set(byId.keys()),
    select: (ids: ReadonlySet<number>) => {
      const loaded = new Map([...byId, ...rows.map(row => [row.id, row] as const)])
      setById(new Map([...loaded].filter(([id]) => ids.has(id))))
    },
    clear: () => setById(new Map()),
  }
}
