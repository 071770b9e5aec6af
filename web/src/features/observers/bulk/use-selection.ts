import type { Observer } from '@scrutineer/contract/observers'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'

/** The selected observers, by id. Names and phones are stored too, since a selected observer may be on another page. */
export const useSelection = (rows: readonly Observer[] | undefined) => {
  const t = useTranslations('observers')
  const [selected, setSelected] = useState<ReadonlyMap<number, Recipient>>(new Map())
  const keys: ReadonlySet<number> = useMemo(() => new Set(selected.keys()), [selected])
  const select = (ids: ReadonlySet<number>) => {
    const candidates = [...selected.values(), ...(rows ?? [])]
    setSelected(new Map(candidates.filter(({ id }) => ids.has(id)).map(observer => [observer.id, observer])))
    announce(t('selected', { count: ids.size }))
  }
  const add = (observers: readonly Recipient[]) => {
    // The selection may have changed during the fetch.
    setSelected(previous => new Map([...previous, ...observers.map(observer => [observer.id, observer] as const)]))
    announce(t('selected', { count: new Set([...keys, ...observers.map(({ id }) => id)]).size }))
  }
  const remove = (deletedIds: ReadonlySet<number>) =>
    setSelected(previous => new Map([...previous].filter(([id]) => !deletedIds.has(id))))
  return {
    keys,
    observers: [...selected.values()],
    select,
    /** Adds observers of any page to the selection. */
    add,
    remove,
    clear: () => setSelected(new Map()),
    /** Every row of the page is selected, so selecting all pages is offered. */
    isPageSelected: rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id)),
  }
}
