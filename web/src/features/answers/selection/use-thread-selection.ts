import type { Thread } from '@scrutineer/contract/fields/threads'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useScreenActions } from '../../../shared/keyboard/screen-actions.ts'
import { useSelectedRows } from '../../../shared/pages/use-list.ts'
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
  const selection = useSelectedRows(rows, threadKey, count => t('selected', { count }))
  const last = useRef<string>(undefined)
  const keys = rows.map(threadKey)
  const toggle = (key: string, isRange = false) => {
    const first = isRange && keys.find(each => each === last.current)
    selection.select(toggleRange(selection.ids, keys, first || key, key))
    last.current = key
  }
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  // Stable, so that only the rows that change are rendered.
  const toggleRow = useCallback((key: string, isRange: boolean) => latest.current(key, isRange), [])
  const toggleCurrent = () => {
    // The focus may be on the checkbox of the row.
    const focused = document.activeElement?.closest('li')?.querySelector('a')?.id
    const current = keys.find(key => threadLinkId(key) === focused) ?? keys.find(key => key === openKey)
    if (current) toggle(current)
  }
  const clearing = selection.ids.size > 0 ? [{ key: 'Escape', label: t('clear'), run: selection.clear }] : []
  useScreenActions(isOffered ? [{ key: 'x', label: t('shortcutSelect'), run: toggleCurrent }, ...clearing] : [])
  return isOffered ? { ...selection, toggle: toggleRow } : undefined
}

export type ThreadSelection = NonNullable<ReturnType<typeof useThreadSelection>>
