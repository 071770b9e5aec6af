import { imports } from '@scrutineer/contract/imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { uploadTransport } from '../../../api/upload.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import type { RejectedRow } from './csv-row.ts'
import { importFormData } from './use-import-preview.ts'

/** The outcome of an import. A server that returns only a count reports no rejected rows. */
export interface ImportOutcome {
  readonly count: number
  readonly rejected?: readonly RejectedRow[]
}

/** Uploads a file of observers and reports the progress. */
export const useImport = () => {
  const t = useTranslations('observerImport')
  const getErrorMessage = useErrorMessage()
  const invalidateObservers = useInvalidateObservers()
  const [progress, setProgress] = useState<number>()
  const [reason, setReason] = useState<string>()
  const run = async (file: File, ngoId: number): Promise<ImportOutcome | undefined> => {
    setProgress(0)
    setReason(undefined)
    try {
      const response = await call(imports.observers, {
        query: { report: true },
        form: importFormData(file, ngoId),
        transport: uploadTransport(setProgress),
      })
      const outcome = typeof response === 'number' ? { count: response } : response
      toast('success', t('SUCCESS'), t('ADDED', { count: outcome.count }))
      void invalidateObservers('none')
      return outcome
    } catch (error) {
      toast('error', t('ERROR'), t('FAILED'))
      setReason(getErrorMessage(error))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return { run, progress, reason, clearError: () => setReason(undefined) }
}
