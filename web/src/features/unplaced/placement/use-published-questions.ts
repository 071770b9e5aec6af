import { forms } from '@scrutineer/contract/forms'
import { useQueries, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

/** The questions of all published forms, with their options. Loads every form, since there are only a few. */
export const usePublishedQuestions = (isNeeded = true) => {
  const list = useQuery({ ...endpointQuery(forms.list), enabled: isNeeded })
  const published = (list.data?.formVersions ?? []).filter(({ currentVersion }) => currentVersion > 0)
  const sections = useQueries({ queries: published.map(({ id }) => endpointQuery(forms.get, { params: { id } })) })
  const queries = [list, ...sections]
  const failed = queries.find(({ isError }) => isError)
  return {
    questions: sections.flatMap(({ data }) => data ?? []).flatMap(section => section.questions),
    isLoading: queries.some(({ isLoading }) => isLoading),
    failed,
  }
}

export type PublishedQuestion = ReturnType<typeof usePublishedQuestions>['questions'][number]
