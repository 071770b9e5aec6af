import { useRef, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'

/** Runs one request at a time and provides its errors. `shared/form/use-submit.ts` needs the code of the whole product. */
export const useRequest = () => {
  const getErrorMessage = useErrorMessage()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    }
    isRunning.current = false
    setBusy(false)
  }
  const fieldError = (field: string) =>
    error === undefined ? undefined : serverFieldError({ error, editedFields: [] }, field)
  const hasFieldErrors = (fields: readonly string[]) => fields.some(field => fieldError(field) !== undefined)
  return {
    submit,
    isBusy,
    /** Of the last request; undefined unless it failed. */
    error,
    /** The message of a field, by its wire name. */
    fieldError,
    /** The link stopped working since it was checked. */
    isLinkUnusable: error instanceof CallError && error.errors.token !== undefined,
    /** The message of a failure that concerns none of these fields. */
    reasonUnless: (...fields: readonly string[]) =>
      error === undefined || hasFieldErrors(fields) ? undefined : getErrorMessage(error),
  }
}
