import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { revisionHistoryQuery } from './history-query.ts'

/** Forms change rarely. */
export const formsStaleMs = 5 * 60_000

export const formsQuery = queryOptions({ ...endpointQuery(forms.list), staleTime: formsStaleMs })

/** What one observer reported from one station, and the forms that it answers. */
export const detailQueries = (observerStation: ObserverStation) => ({
  answeredQuestions: endpointQuery(answers.filledIn, { query: observerStation }),
  visit: endpointQuery(answers.visit, {
    query: { ObserverId: observerStation.idObserver, PollingStationNumber: observerStation.idPollingStation },
  }),
  notes: endpointQuery(notes.list, { query: observerStation }),
  forms: formsQuery,
  history: revisionHistoryQuery(observerStation),
})
