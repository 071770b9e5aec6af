import { useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useExplain } from '../../shared/explain.ts'

/** Sends what a form holds, once at a time. What went wrong is told by field, or in one sentence. */
export const useSending = () => {
  const explain = useExplain()
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = async (work: () => Promise<void>) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setError(undefined)
    await work().catch(setError)
    isSending.current = false
    setBusy(false)
  }
  const errors = error instanceof CallError ? error.errors : {}
  return {
    send,
    isBusy,
    /** What is wrong with a field, by its wire name. */
    errorOf: (field: string): string | undefined => errors[field]?.join(' '),
    /** Why it failed, where no field is to blame. */
    reason: error !== undefined && Object.keys(errors).length === 0 ? explain(error) : undefined,
  }
}
