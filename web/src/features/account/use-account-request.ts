import { CallError } from '../../api/call-error.ts'
import { serverFieldError } from '../../shared/form/submit-failure.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'

/** Sends what concerns one's own account. What went wrong is told by field, or in one sentence. */
export const useAccountRequest = () => {
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const isBesideFields = failure?.error instanceof CallError && Object.keys(failure.error.errors).length > 0
  return {
    submit,
    isBusy,
    /** What is wrong with a field, by its wire name. */
    errorOf: (field: string) => failure && serverFieldError(failure, field),
    /** Why it failed, where no field is to blame. */
    reason: failure && !isBesideFields ? getErrorMessage(failure.error) : undefined,
  }
}
