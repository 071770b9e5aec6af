import { imports } from '@scrutineer/contract/imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { uploading } from '../../api/upload.ts'
import { useExplain } from '../../shared/explain.ts'
import { toast } from '../../ui/toast-store.ts'
import { useChangedObservers } from './changed-observers.ts'
import { importForm, type Rejected } from './import-preview.ts'

/** What an import came to. A server that only counts doesn't say whom it left out. */
export interface Outcome {
  readonly count: number
  readonly rejected?: readonly Rejected[]
}

/** Uploads a file of observers, telling how far it has come. */
export const useImport = () => {
  const t = useTranslations('observerImport')
  const explain = useExplain()
  const changed = useChangedObservers()
  const [progress, setProgress] = useState<number>()
  const [reason, setReason] = useState<string>()
  const run = async (file: File, ngoId: number): Promise<Outcome | undefined> => {
    setProgress(0)
    setReason(undefined)
    try {
      const reply = await call(imports.observers, {
        query: { report: true },
        form: importForm(file, ngoId),
        transport: uploading(setProgress),
      })
      const outcome = typeof reply === 'number' ? { count: reply } : reply
      toast('success', t('SUCCESS'), t('ADDED', { count: outcome.count }))
      void changed('none')
      return outcome
    } catch (error) {
      toast('error', t('ERROR'), t('FAILED'))
      setReason(explain(error))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return { run, progress, reason, forget: () => setReason(undefined) }
}
