import type { Observer } from '@scrutineer/contract/observers'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Recipient } from '../../../shared/recipients.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'

/** Who is selected, by id; with their names, since they may be on other pages than the one that is shown. */
export const useSelection = (rows: readonly Observer[] | undefined) => {
  const t = useTranslations('observers')
  const [chosen, setChosen] = useState<ReadonlyMap<number, Recipient>>(new Map())
  const keys: ReadonlySet<number> = useMemo(() => new Set(chosen.keys()), [chosen])
  const select = (wanted: ReadonlySet<number>) => {
    const known = [...chosen.values(), ...(rows ?? [])]
    setChosen(new Map(known.filter(({ id }) => wanted.has(id)).map(observer => [observer.id, observer])))
    announce(t('selected', { count: wanted.size }))
  }
  const add = (found: readonly Recipient[]) => {
    // More may have been chosen while these were read.
    setChosen(old => new Map([...old, ...found.map(observer => [observer.id, observer] as const)]))
    announce(t('selected', { count: new Set([...keys, ...found.map(({ id }) => id)]).size }))
  }
  const drop = (deletedIds: ReadonlySet<number>) =>
    setChosen(old => new Map([...old].filter(([id]) => !deletedIds.has(id))))
  return {
    keys,
    observers: [...chosen.values()],
    select,
    /** Selects these too, whatever page they are on. */
    add,
    drop,
    clear: () => setChosen(new Map()),
    /** Everybody on the page is selected, so it may be that all pages are meant. */
    isPageSelected: rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
  }
}
