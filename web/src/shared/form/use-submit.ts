import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useReconnect } from '../../api/use-connection.ts'
import type { SubmitFailure } from './submit-failure.ts'

/** Runs one submit at a time, and keeps its failure until the next one. */
export const useSubmit = () => {
  const isSubmitting = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  // A connection error is outdated once the server is back.
  useReconnect(() =>
    setFailure(old => (old?.error instanceof CallError && old.error.code === 'offline' ? undefined : old)),
  )
  const submit = async (work: () => Promise<unknown>) => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setBusy(true)
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure({ error, editedFields: [] }))
    isSubmitting.current = false
    setBusy(false)
  }
  /** Hides the server's error of a field that was edited. */
  const clearFieldError = (field: string) =>
    setFailure(old => old && { ...old, editedFields: [...old.editedFields, field] })
  return { submit, isBusy, failure, clearFieldError }
}
