import { answers } from '@scrutineer/contract/answers'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../../api/query.ts'
import { useReport } from '../report-context.ts'

/** Refetches what a correction, a verification or a decision changes of the report. */
export const useRefetchAnswers = () => {
  const { observerStation } = useReport()
  const client = useQueryClient()
  return () =>
    Promise.all(
      [answers.filledIn, answers.history, answers.checks].map(endpoint =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint, { query: observerStation }) }),
      ),
    )
}
