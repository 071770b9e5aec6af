import { imports, type ObserverUpdateReport } from '@scrutineer/contract/imports'
import { pins } from '@scrutineer/contract/pins'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { uploadTransport } from '../../../api/upload.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import type { RejectedRow } from './file/observer-row.ts'
import type { ImportFiles } from './use-import-preview.ts'
import { countUpdates, mergeUpdates } from './use-update-check.ts'

/** The outcome of an import. A server that returns only a count reports no rejected rows. */
export interface ImportOutcome {
  readonly count: number
  readonly rejected?: readonly RejectedRow[]
  /** Numbers of existing observers, if they were to be updated. */
  readonly updated?: ReturnType<typeof countUpdates>
}

export interface ImportProgress {
  /** Lines that the server has answered. */
  readonly done: number
  readonly total: number
  /** A file has arrived, and the server adds its observers. */
  readonly isAdding: boolean
  readonly isCanceling: boolean
}

/** Uploads files of observers one after the other and reports the progress. */
export const useImport = () => {
  const t = useTranslations('observerImport')
  const getErrorMessage = useErrorMessage()
  const invalidateObservers = useInvalidateObservers()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<ImportProgress>()
  const [reason, setReason] = useState<string>()
  const [mayHaveAdded, setMayHaveAdded] = useState(false)
  const running = useRef<{ readonly controller: AbortController; isCanceled: boolean; isAdding: boolean }>(null)
  const run = async ({ updates, additions }: ImportFiles, isUpdating: boolean): Promise<ImportOutcome | undefined> => {
    const current = { controller: new AbortController(), isCanceled: false, isAdding: false }
    running.current = current
    const total = additions.reduce((sum, { count }) => sum + count, 0)
    let [done, added] = [0, 0]
    const report = (isAdding: boolean) => {
      current.isAdding = isAdding
      setProgress({ done, total, isAdding, isCanceling: current.isCanceled })
    }
    const send = (form: FormData) =>
      call(imports.observers, {
        query: { report: true },
        form,
        transport: uploadTransport(fraction => report(fraction === 1)),
        signal: current.controller.signal,
      })
    report(false)
    setReason(undefined)
    const reports: ObserverUpdateReport[] = []
    try {
      for (const form of updates) reports.push(await call(imports.updateObservers, { form }))
      let rejected: RejectedRow[] | undefined = []
      for (const { count, form } of additions) {
        if (current.isCanceled) current.controller.abort()
        const response = await send(form)
        added += typeof response === 'number' ? response : response.count
        done += count
        rejected = rejected && typeof response !== 'number' ? [...rejected, ...response.rejected] : undefined
      }
      const update = isUpdating ? mergeUpdates(reports) : undefined
      const updated = update && countUpdates(update)
      const isDone = added + (updated?.changed ?? 0) > 0
      if (isDone)
        toast(
          'success',
          t('SUCCESS'),
          updated ? t('changed', { count: updated.changed }) : t('ADDED', { count: added }),
        )
      return {
        count: added,
        ...(rejected && { rejected: [...rejected, ...(update?.rejected ?? [])] }),
        ...(updated && { updated }),
      }
    } catch (error) {
      const isCanceled = current.controller.signal.aborted
      if (!isCanceled) toast('error', t('ERROR'), t('FAILED'))
      const message = isCanceled ? t('canceled') : getErrorMessage(error)
      // After a refusal or an incomplete upload no observer of that file was added; after a lost reply perhaps.
      if (added > 0 || !(isCanceled || (error instanceof CallError && error.status >= 400 && error.status < 500)))
        setMayHaveAdded(true)
      const { changed } = countUpdates(mergeUpdates(reports))
      const before = [
        ...(changed > 0 ? [t('changedBefore', { count: changed })] : []),
        ...(added > 0 ? [t('addedBefore', { count: added })] : []),
      ]
      setReason([...before, message].join('\n'))
      return undefined
    } finally {
      void invalidateObservers('none')
      void invalidate([pins.list])
      setProgress(undefined)
    }
  }
  return {
    run,
    progress,
    reason,
    /** Ends the import: at once while a file is sent; what has arrived is added first. */
    cancel: () => {
      const { current } = running
      if (!current) return
      current.isCanceled = true
      if (current.isAdding) setProgress(shown => shown && { ...shown, isCanceling: true })
      else current.controller.abort()
    },
    /** A failed import may have added observers. */
    mayHaveAdded,
    reset: () => {
      setReason(undefined)
      setMayHaveAdded(false)
    },
  }
}
