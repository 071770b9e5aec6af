import { type SyntheticEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useReconnect } from '../../api/use-connection.ts'
import { useErrorMessage } from '../use-error-message.ts'

/** The name of the field that an event of a form comes from. */
export const fieldOf = ({ target }: SyntheticEvent) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target.name
    : ''

/** The server's message of a field. Names are compared without regard to case: other servers write `Phone`. */
const serverFieldError = (error: CallError, field: string) =>
  Object.entries(error.errors)
    .find(([name]) => name.toLowerCase() === field.toLowerCase())?.[1]
    .join(' ')

const noFields: readonly string[] = []

/**
 * Runs one submit at a time, and keeps its failure until the next one. Without React Query, which the pages for people who can't
 * sign in don't load.
 *
 * @param fields wire names of the fields that show the server's errors
 */
export const useSubmit = (fields = noFields) => {
  const getErrorMessage = useErrorMessage()
  // A second submit may come before the first has been rendered as busy.
  const isSubmitting = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [editedFields, setEditedFields] = useState(noFields)
  // A connection error is outdated once the server is back.
  useReconnect(() => {
    if (error instanceof CallError && error.code === 'offline') setError(undefined)
  })
  const submit = async (work: () => Promise<unknown>) => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setBusy(true)
    setError(undefined)
    setEditedFields(noFields)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    }
    isSubmitting.current = false
    setBusy(false)
  }
  const failedFields =
    error instanceof CallError ? fields.filter(field => serverFieldError(error, field) !== undefined) : noFields
  const shownFields = failedFields.filter(field => !editedFields.includes(field))
  return {
    submit,
    isBusy,
    /** Of the last submit; undefined unless it failed. */
    error,
    /** Forgets the failure of the last submit. */
    clear: () => setError(undefined),
    /** The server's message of a field; undefined once the field was edited. */
    fieldError: (field: string) =>
      error instanceof CallError && shownFields.includes(field) ? serverFieldError(error, field) : undefined,
    /** Hides the server's error of a field that was edited. */
    clearFieldError: (field: string) => setEditedFields(old => (old.includes(field) ? old : [...old, field])),
    /** The message of a failure that concerns none of the fields. */
    reason: error === undefined || failedFields.length > 0 ? undefined : getErrorMessage(error),
    /** The title of the failure while fields show their errors. */
    title: error instanceof CallError && shownFields.length > 0 ? error.title : undefined,
  }
}
