import { type PlaceImportReport, placeImports } from '@scrutineer/contract/place-imports'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { uploadTransport } from '../../../api/upload.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'

/** What happens to coordinates that are probably swapped; undefined until it is chosen. */
export type SwappedChoice = 'keep' | 'exchange' | undefined

export interface ImportOptions {
  readonly skipsRejected: boolean
  readonly missing: 'keep' | 'deactivate'
  readonly swapped: SwappedChoice
  /** Older phones may delete what they haven't sent. */
  readonly isConfirmed: boolean
}

/** The server's answer to an import: its report, or that it has to be confirmed. */
type Outcome = PlaceImportReport | 'unconfirmed' | undefined

/** Uploads a file of places and reports the progress. */
export const usePlacesImport = () => {
  const client = useQueryClient()
  const getErrorMessage = useErrorMessage()
  const [progress, setProgress] = useState<number>()
  const [reason, setReason] = useState<string>()
  const abort = useRef<AbortController>(null)
  const run = async (form: FormData, { skipsRejected, isConfirmed, ...choices }: ImportOptions): Promise<Outcome> => {
    const controller = new AbortController()
    abort.current = controller
    setProgress(0)
    setReason(undefined)
    try {
      const report = await call(placeImports.run, {
        query: { ...choices, rejectedRows: skipsRejected ? 'skip' : 'refuse', confirm: isConfirmed },
        form,
        transport: uploadTransport(setProgress),
        signal: controller.signal,
      })
      // Names and numbers of places are on most screens.
      void client.invalidateQueries({ refetchType: 'none' })
      return report
    } catch (error) {
      if (controller.signal.aborted) return undefined
      if (error instanceof CallError && error.code === 'confirmation_required') return 'unconfirmed'
      setReason(getErrorMessage(error))
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return {
    run,
    progress,
    reason,
    /** Ends the upload. Until the whole file has arrived the server changes nothing. */
    cancel: () => abort.current?.abort(),
  }
}
