import type { Thread } from '@scrutineer/contract/fields/threads'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { useSelectedRows } from '../../../shared/pages/use-list.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { toggleRange } from '../../../ui/table/selection.ts'
import { threadKey } from '../threads/new-threads.ts'
import { threadLinkId } from '../threads/thread-row.tsx'

/**
 * The selected reports, of any page. X selects the focused row or the open report, Escape clears the selection. Undefined if the
 * account can't change reports, or on a server that doesn't change several at once.
 */
export const useThreadSelection = (rows: readonly Thread[], openKey: string | undefined) => {
  const t = useTranslations('answers.batch')
  const { canChange } = useCurrentUser()
  const isOffered = useCapability('followUpBatch') && canChange
  const selection = useSelectedRows(rows, threadKey)
  const last = useRef<string>(undefined)
  const keys = rows.map(threadKey)
  const announceCount = (count: number) => announce(t('selected', { count }))
  const select = (ids: ReadonlySet<string>) => {
    selection.select(ids)
    announceCount(ids.size)
  }
  const toggle = (key: string, isRange = false) => {
    select(toggleRange(selection.ids, keys, key, isRange ? last.current : undefined))
    last.current = key
  }
  const toggleCurrent = () => {
    const current = keys.find(key => threadLinkId(key) === document.activeElement?.id) ?? openKey
    if (current !== undefined && keys.includes(current)) toggle(current)
  }
  const isEmpty = selection.ids.size === 0
  const clearing = isEmpty ? [] : [{ key: 'Escape', label: t('clear'), run: selection.clear }]
  useScreenActions(isOffered ? [{ key: 'x', label: t('shortcutSelect'), run: toggleCurrent }, ...clearing] : [])
  if (!isOffered) return undefined
  return {
    ...selection,
    select,
    toggle,
    add: (added: readonly Thread[]) => {
      selection.add(added)
      announceCount(new Set([...selection.ids, ...added.map(threadKey)]).size)
    },
    /** Every row of the page is selected, so selecting all pages is offered. */
    isPageSelected: keys.length > 0 && keys.every(key => selection.ids.has(key)),
  }
}

export type ThreadSelection = NonNullable<ReturnType<typeof useThreadSelection>>
