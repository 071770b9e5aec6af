import { answers } from '@scrutineer/contract/answers'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../../api/query.ts'
import type { ObserverStation } from '../../threads/threads-query.ts'

/** Refetches what a correction, a verification or a decision changes of the report. */
export const useRefetchAnswers = (observerStation: ObserverStation) => {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [answers.filledIn, answers.history, answers.checks].map(endpoint =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint, { query: observerStation }) }),
      ),
    )
}
