import { observers as calls } from '@scrutineer/contract/observers'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { mapConcurrent } from '../../../lib/map-concurrent.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useBin } from '../../../shared/use-bin.tsx'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'

/** Parallel calls: fast enough for hundreds of observers without delaying the phones' requests. */
const concurrency = 4

interface DeletionFailure {
  readonly observer: Recipient
  readonly reason: string
}

interface DeletionProgress {
  readonly done: number
  readonly isStopping: boolean
}

/**
 * Deletes observers with one call each. `start` resolves to the deleted ids, the failures and whether the component was
 * unmounted meanwhile. `stop` lets running calls finish and starts no more.
 */
const useBulkDelete = () => {
  const getErrorMessage = useErrorMessage()
  const isStopped = useRef(false)
  const isUnmounted = useRef(false)
  const [progress, setProgress] = useState<DeletionProgress>()
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const start = async (observers: readonly Recipient[]) => {
    isStopped.current = false
    setProgress({ done: 0, isStopping: false })
    const deletedIds = new Set<number>()
    const failures: DeletionFailure[] = []
    await mapConcurrent(observers, concurrency, async observer => {
      if (isStopped.current || isUnmounted.current) return
      try {
        await call(calls.remove, { query: { id: observer.id } })
        deletedIds.add(observer.id)
      } catch (error) {
        failures.push({ observer, reason: getErrorMessage(error) })
      }
      setProgress(previous => previous && { ...previous, done: deletedIds.size + failures.length })
    })
    setProgress(undefined)
    return { deletedIds, failures, isUnmounted: isUnmounted.current }
  }
  const stop = () => {
    isStopped.current = true
    setProgress(previous => previous && { ...previous, isStopping: true })
  }
  return { progress, start, stop }
}

const maxNames = 5

const Names = ({ observers }: { observers: readonly Recipient[] }) => {
  const t = useTranslations('observers')
  const more = observers.length - maxNames
  return (
    <ul className="divide-y divide-line">
      {observers.slice(0, maxNames).map(({ id, name, phone }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1">
          <span className="wrap-anywhere">{name}</span>
          <span className="whitespace-nowrap text-soft">{phone}</span>
        </li>
      ))}
      {more > 0 && <li className="py-1 text-soft">{t('andMore', { count: more })}</li>}
    </ul>
  )
}

const Failures = ({ failures }: { failures: readonly DeletionFailure[] }) => {
  const t = useTranslations('observers')
  return (
    <div className="grid gap-1 rounded-md bg-danger-wash px-3 py-2 text-danger">
      <p role="alert" className="font-medium">
        {t('notDeleted', { count: failures.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs a tab stop to scroll by keyboard in every browser */}
      <ul aria-label={t('notDeletedList')} tabIndex={0} className="grid max-h-52 gap-1 overflow-y-auto">
        {failures.map(({ observer, reason }) => (
          <li key={observer.id} className="wrap-anywhere [content-visibility:auto]">
            {t('notDeletedReason', { name: observer.name, phone: observer.phone, reason })}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  /** The selected observers. Deleted ones leave the selection, failed ones stay selected. */
  observers: readonly Recipient[]
  onClose: () => void
  /** Called with the ids of the deleted observers; reloads the list. */
  onDeleted: (deletedIds: ReadonlySet<number>) => void
}

/** Confirms and deletes the selected observers, and lists the failures. */
export const DeleteSelectedDialog = ({ observers, onClose, onDeleted }: Props) => {
  const t = useTranslations('observers')
  const tCommon = useTranslations('ui')
  const { withHint, showDeleted } = useBin()
  const { progress, start, stop } = useBulkDelete()
  const [failures, setFailures] = useState<readonly DeletionFailure[]>([])
  const count = observers.length
  const remove = async () => {
    setFailures([])
    const { deletedIds, failures: failed, isUnmounted } = await start(observers)
    setFailures(failed)
    const [first] = observers.filter(({ id }) => deletedIds.has(id))
    const size = deletedIds.size
    const name = size === 1 && first ? first.name : t('restoredMany', { count: size })
    if (size > 0) showDeleted(t('success'), t('REMOVED', { count: size }), 'observer', [...deletedIds], name)
    // `onDeleted` navigates: don't pull back a user who has left the page.
    if (deletedIds.size > 0 && !isUnmounted) onDeleted(deletedIds)
    if (deletedIds.size === count) onClose()
  }
  return (
    <Dialog title={t('deleteManyConfirm', { count })} isStatic={progress !== undefined} onClose={onClose}>
      {failures.length > 0 ? <Failures failures={failures} /> : <Names observers={observers} />}
      <div className="text-soft">{withHint(t('deleteManyHint', { count }))}</div>
      {progress && (
        <Progress label={t('deleteProgress', { done: progress.done, count })} fraction={progress.done / count} />
      )}
      <DialogButtons>
        <Button disabled={progress?.isStopping} onClick={progress ? stop : onClose}>
          {progress ? t('stop') : tCommon('cancel')}
        </Button>
        <Button
          variant="danger"
          isBusy={progress !== undefined}
          disabled={progress !== undefined}
          onClick={() => void remove()}
        >
          {failures.length > 0 ? tCommon('retry') : t('DELETE')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
