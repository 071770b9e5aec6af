import { CallError } from '../../api/call-error.ts'
import { serverFieldError } from '../../shared/form/submit-failure.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'

/** Submits a request about the signed-in account and provides its errors, by field or as one message. */
export const useAccountRequest = () => {
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const hasFieldErrors = failure?.error instanceof CallError && Object.keys(failure.error.errors).length > 0
  return {
    submit,
    isBusy,
    /** The error message of a field, by its wire name. */
    fieldError: (field: string) => failure && serverFieldError(failure, field),
    /** The error message of a failure without field errors. */
    reason: failure && !hasFieldErrors ? getErrorMessage(failure.error) : undefined,
  }
}
