import { forms } from '@scrutineer/contract/forms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endpointKey, endpointQuery } from '../../../api/query.ts'

/** The questions of all published forms, with their options. Loads every form, since there are only a few. */
export const usePublishedQuestions = (isNeeded = true) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [...endpointKey(forms.get), 'published'],
    queryFn: async () => {
      const list = await client.fetchQuery(endpointQuery(forms.list))
      const published = (list?.formVersions ?? []).filter(({ currentVersion }) => currentVersion > 0)
      const all = await Promise.all(
        published.map(({ id }) => client.fetchQuery(endpointQuery(forms.get, { params: { id } }))),
      )
      return all.flatMap(sections => sections ?? []).flatMap(section => section.questions)
    },
    enabled: isNeeded,
  })
  return { query, questions: query.data ?? [] }
}

export type PublishedQuestion = ReturnType<typeof usePublishedQuestions>['questions'][number]
