import { CallError } from '../../api/call-error.ts'
import { useExplain } from '../../shared/explain.ts'
import { serverMessage } from '../../shared/form-failure.ts'
import { useSending } from '../../shared/use-sending.ts'

/** Sends what concerns one's own account. What went wrong is told by field, or in one sentence. */
export const useAccountCall = () => {
  const explain = useExplain()
  const { send, isBusy, failure } = useSending()
  const isBesideFields = failure?.error instanceof CallError && Object.keys(failure.error.errors).length > 0
  return {
    send,
    isBusy,
    /** What is wrong with a field, by its wire name. */
    errorOf: (field: string) => failure && serverMessage(failure, field),
    /** Why it failed, where no field is to blame. */
    reason: failure && !isBesideFields ? explain(failure.error) : undefined,
  }
}
