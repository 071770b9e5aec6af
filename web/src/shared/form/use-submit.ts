import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useReconnect } from '../../api/use-connection.ts'
import type { SubmitFailure } from './submit-failure.ts'

/** Sends what a form holds, once at a time, and keeps why it failed until it is sent again. */
export const useSubmit = () => {
  const isSubmitting = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  // “Can’t be reached” is no longer true then.
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
  /** A field was changed since: what was said of it holds no longer. */
  const clearFieldError = (field: string) =>
    setFailure(old => old && { ...old, editedFields: [...old.editedFields, field] })
  return { submit, isBusy, failure, clearFieldError }
}
