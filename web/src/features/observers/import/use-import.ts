import { imports, type ObserverUpdateReport } from '@scrutineer/contract/imports'
import { pins } from '@scrutineer/contract/pins'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { uploadTransport } from '../../../api/upload.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import type { RejectedRow } from './file/observer-row.ts'
import { importFormData, toFileLines, type Upload } from './uploads.ts'
import { countUpdates, mergeUpdates, withoutExisting } from './use-update-check.ts'

/** The outcome of an import. A server that returns only a count reports no rejected rows. */
export interface ImportOutcome {
  readonly count: number
  readonly rejected?: readonly RejectedRow[]
  /** Numbers of existing observers, if they were to be updated. */
  readonly updated?: ReturnType<typeof countUpdates>
}

/** Uploads a file of observers and reports the progress. */
export const useImport = () => {
  const t = useTranslations('observerImport')
  const getErrorMessage = useErrorMessage()
  const invalidateObservers = useInvalidateObservers()
  const client = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const [reason, setReason] = useState<string>()
  const [mayHaveAdded, setMayHaveAdded] = useState(false)
  const abort = useRef<AbortController>(null)
  const send = async (upload: Upload, name: string, onProgress: (fraction: number) => void): Promise<ImportOutcome> => {
    const response = await call(imports.observers, {
      query: { report: true },
      form: importFormData(upload, name),
      transport: uploadTransport(onProgress),
      signal: abort.current?.signal,
    })
    return typeof response === 'number'
      ? { count: response }
      : { count: response.count, rejected: toFileLines(response.rejected, upload) }
  }
  const run = async (
    uploads: readonly Upload[],
    name: string,
    isUpdating: boolean,
  ): Promise<ImportOutcome | undefined> => {
    const controller = new AbortController()
    abort.current = controller
    setProgress(0)
    setReason(undefined)
    let added = 0
    const reports: [ObserverUpdateReport, Upload][] = []
    try {
      if (isUpdating)
        for (const upload of uploads)
          reports.push([await call(imports.updateObservers, { form: importFormData(upload, name) }), upload])
      let rejected: RejectedRow[] | undefined = []
      for (const [index, upload] of uploads.entries()) {
        const outcome = await send(upload, name, fraction => setProgress((index + fraction) / uploads.length))
        added += outcome.count
        rejected = rejected && outcome.rejected ? [...rejected, ...outcome.rejected] : undefined
      }
      const update = isUpdating ? mergeUpdates(reports) : undefined
      const updated = update && countUpdates(update)
      toast('success', t('SUCCESS'), updated ? t('changed', { count: updated.changed }) : t('ADDED', { count: added }))
      return {
        count: added,
        ...(rejected && { rejected: withoutExisting(rejected, update) }),
        ...(updated && { updated }),
      }
    } catch (error) {
      const isCanceled = controller.signal.aborted
      if (!isCanceled) toast('error', t('ERROR'), t('FAILED'))
      const message = isCanceled ? t('canceled') : getErrorMessage(error)
      // After a refusal or an incomplete upload no observer was added; after a lost reply perhaps.
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
      void client.invalidateQueries({ queryKey: endpointKey(pins.list) })
      setProgress(undefined)
    }
  }
  return {
    run,
    progress,
    reason,
    /** Ends the upload. Until the whole file has arrived the server adds nobody. */
    cancel: () => abort.current?.abort(),
    /** A failed import may have added observers. */
    mayHaveAdded,
    reset: () => {
      setReason(undefined)
      setMayHaveAdded(false)
    },
  }
}
