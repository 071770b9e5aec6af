import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../ui/error-state.tsx'
import { useExplain } from './explain.ts'

interface Props {
  of: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** When the rows that are still shown came (ms since 1970); 0 or left out: there are none. */
  dataFrom?: number
}

/** Why a query failed, with the retry that asks the same again. */
export const QueryFailure = ({ of: { error, refetch, isFetching }, dataFrom = 0 }: Props) => {
  const explain = useExplain()
  return (
    <ErrorState reason={explain(error)} onRetry={() => void refetch()} isRetrying={isFetching} dataFrom={dataFrom} />
  )
}
