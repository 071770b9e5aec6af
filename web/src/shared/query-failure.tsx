import type { UseQueryResult } from '@tanstack/react-query'
import { useUnreachableSince } from '../api/use-connection.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { useErrorMessage } from './use-error-message.ts'

interface RequestFailureProps {
  error: unknown
  /** Which part failed, where the reason alone doesn't say. */
  part?: string | undefined
  onRetry: () => void
  isRetrying: boolean
  /** When the rows that are still shown came (ms since 1970); 0: there are none. */
  lastDataAt: number
}

/** Why something failed, with the retry. During an outage the banner alone says so, over the last good rows. */
export const RequestFailure = ({ error, part = '', ...rest }: RequestFailureProps) => {
  const getErrorMessage = useErrorMessage()
  const isOutage = useUnreachableSince() !== null
  if (isOutage && rest.lastDataAt > 0) return null
  return <ErrorState reason={`${part} ${getErrorMessage(error)}`.trim()} {...rest} />
}

interface Props {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** As of `Failure`. */
  lastDataAt?: number
}

/** Why a query failed, with the retry that asks the same again. */
export const QueryFailure = ({ query: { error, refetch, isFetching }, lastDataAt = 0 }: Props) => (
  <RequestFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} lastDataAt={lastDataAt} />
)
