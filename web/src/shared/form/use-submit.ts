import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useReconnect } from '../../api/use-connection.ts'
import type { SubmitFailure } from './submit-failure.ts'

/** The name of the field that an event of a form comes from. */
export const fieldOf = ({ target }: SyntheticEvent) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target.name
    : ''

const noFields: readonly string[] = []

/** Runs one submit at a time, and keeps its failure until the next one. */
export const useSubmit = () => {
  // A second submit may come before the first has been rendered as pending.
  const isSubmitting = useRef(false)
  const [editedFields, setEditedFields] = useState(noFields)
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onMutate: () => setEditedFields(noFields),
  })
  // A connection error is outdated once the server is back.
  useReconnect(() => {
    if (error instanceof CallError && error.code === 'offline') reset()
  })
  const submit = async (work: () => Promise<unknown>) => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    // The mutation keeps the failure.
    await Promise.allSettled([mutateAsync(work)])
    isSubmitting.current = false
  }
  /** Hides the server's error of a field that was edited. */
  const clearFieldError = (field: string) => setEditedFields(old => [...old, field])
  const failure: SubmitFailure | undefined = error === null ? undefined : { error, editedFields }
  return { submit, isBusy: isPending, failure, clearFieldError }
}
