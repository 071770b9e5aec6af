import { useRef, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { useReconnect } from '../api/use-connection.ts'
import type { Failure } from './form-failure.ts'

/** Sends what a form holds, once at a time, and keeps why it failed until it is sent again. */
export const useSending = () => {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  // “Can’t be reached” is no longer true then.
  useReconnect(() =>
    setFailure(old => (old?.error instanceof CallError && old.error.code === 'offline' ? undefined : old)),
  )
  const send = async (work: () => Promise<unknown>) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    await work().catch((error: unknown) => setFailure({ error, mended: [] }))
    isSending.current = false
    setBusy(false)
  }
  /** A field was changed since: what was said of it holds no longer. */
  const mend = (field: string) => setFailure(old => old && { ...old, mended: [...old.mended, field] })
  return { send, isBusy, failure, mend }
}
