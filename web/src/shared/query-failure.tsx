import type { UseQueryResult } from '@tanstack/react-query'
import { useAwaySince } from '../api/use-connection.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useExplain } from './explain.ts'

interface FailureProps {
  error: unknown
  /** Which part failed, where the reason alone doesn't say. */
  part?: string | undefined
  onRetry: () => void
  isRetrying: boolean
  /** When the rows that are still shown came (ms since 1970); 0: there are none. */
  dataFrom: number
}

/** Why something failed, with the retry. During an outage the banner alone says so, over the last good rows. */
export const Failure = ({ error, part = '', ...rest }: FailureProps) => {
  const explain = useExplain()
  const isOutage = useAwaySince() !== null
  if (isOutage && rest.dataFrom > 0) return null
  return <ErrorState reason={`${part} ${explain(error)}`.trim()} {...rest} />
}

interface Props {
  of: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** As of `Failure`. */
  dataFrom?: number
}

/** Why a query failed, with the retry that asks the same again. */
export const QueryFailure = ({ of: { error, refetch, isFetching }, dataFrom = 0 }: Props) => (
  <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} dataFrom={dataFrom} />
)
