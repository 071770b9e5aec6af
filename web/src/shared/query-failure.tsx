import type { UseQueryResult } from '@tanstack/react-query'
import { useUnreachableSince } from '../api/use-connection.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { useErrorMessage } from './use-error-message.ts'

interface RequestFailureProps {
  error: unknown
  /** What failed, prepended to the reason. */
  part?: string | undefined
  onRetry: () => void
  isRetrying: boolean
  /** When the rows that are still shown were loaded (ms since 1970); 0 without rows. */
  lastDataAt: number
}

/** A failure with a retry button. During an outage, with rows still shown, the connection banner replaces it. */
export const RequestFailure = ({ error, part = '', ...rest }: RequestFailureProps) => {
  const getErrorMessage = useErrorMessage()
  const isOutage = useUnreachableSince() !== null
  if (isOutage && rest.lastDataAt > 0) return null
  return <ErrorState reason={`${part} ${getErrorMessage(error)}`.trim()} {...rest} />
}

/** The state of one query, or of several that load one thing. */
export interface QueryState extends Pick<UseQueryResult, 'error' | 'isFetching' | 'dataUpdatedAt'> {
  refetch: () => unknown
}

interface Props {
  query: QueryState
  /** See `RequestFailure`; by default when the query last succeeded. */
  lastDataAt?: number
}

/** A failed query with a retry button. */
export const QueryFailure = ({
  query: { error, refetch, isFetching, dataUpdatedAt },
  lastDataAt = dataUpdatedAt,
}: Props) => (
  <RequestFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} lastDataAt={lastDataAt} />
)
