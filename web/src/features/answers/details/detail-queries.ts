import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { type ListedNote, notes } from '@scrutineer/contract/notes'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { revisionHistoryQuery } from './history-query.ts'

/** Forms change rarely. */
const formsStaleMs = 5 * 60_000

export const formsQuery = queryOptions({ ...endpointQuery(forms.list), staleTime: formsStaleMs })

/** Notes of another server have no id: they are known by their place in the list. */
const withIds = (list: readonly ListedNote[] | null) =>
  list?.map((note, index) => ({ ...note, id: note.id ?? -1 - index })) ?? null

/** What one observer reported from one station, and the forms that it answers. */
export const detailQueries = ({ idObserver, idPollingStation }: ObserverStation) => {
  // Without the other fields of a report: an address has no names and phone numbers.
  const observerStation = { idObserver, idPollingStation }
  return {
    answeredQuestions: endpointQuery(answers.filledIn, { query: observerStation }),
    visit: endpointQuery(answers.visit, { query: { ObserverId: idObserver, PollingStationNumber: idPollingStation } }),
    notes: queryOptions({ ...endpointQuery(notes.list, { query: observerStation }), select: withIds }),
    forms: formsQuery,
    checks: endpointQuery(answers.checks, { query: observerStation }),
    history: revisionHistoryQuery(observerStation),
  }
}
