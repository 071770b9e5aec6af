import { type FollowUp, type FollowUpEvent, UNDO_SECONDS } from '@scrutineer/contract/follow-up'
import { useEffect, useState } from 'react'
import { currentAccountName } from '../../../../shared/account-storage-key.ts'

const undoableKinds: readonly FollowUpEvent['kind'][] = [
  'taken',
  'released',
  'assigned',
  'state',
  'severity',
  'referred',
]

/**
 * Whether the last change of the follow-up is the caller's and can still be undone. The time counts from when it is first shown:
 * the clocks of server and browser differ. What was changed before the report was opened can't be undone here.
 *
 * @param hasChanged whether a change was sent since then, possibly before the details had loaded
 */
export const useCanUndo = (details: FollowUp | undefined, hasChanged: boolean): boolean => {
  const last = details?.events.findLast(({ kind }) => kind !== 'comment')
  const lastId = last?.id ?? 0
  const [opened, setOpened] = useState<{ followUpId: number; lastId: number }>()
  const [expiredId, setExpiredId] = useState(0)
  if (details && opened?.followUpId !== details.id)
    setOpened({ followUpId: details.id, lastId: hasChanged ? 0 : lastId })
  // Servers that send all events have no undo.
  const isSupported = details?.numberOfEvents !== undefined
  const isOwn = last?.account === currentAccountName() && undoableKinds.includes(last.kind)
  const isNew = isSupported && isOwn && opened?.followUpId === details.id && lastId > opened.lastId
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setExpiredId(lastId), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isNew, lastId])
  return isNew && expiredId !== lastId
}
