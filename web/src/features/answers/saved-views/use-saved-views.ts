import { type SavedView, savedViews } from '@scrutineer/contract/saved-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

const minuteMs = 60_000
const savedViewsQuery = queryOptions({ ...endpointQuery(savedViews.list), staleTime: minuteMs })

/** The list that a view belongs to. */
export type ViewableList = SavedView['list']

/** The account's views of a list; `views` is undefined while they load. */
export const useSavedViews = (list: ViewableList) => {
  const t = useTranslations('answers')
  const getErrorMessage = useErrorMessage()
  const client = useQueryClient()
  const query = useQuery(savedViewsQuery)
  const refetch = () => client.invalidateQueries({ queryKey: endpointKey(savedViews.list) })
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call(savedViews.remove, { params: { id } }),
    onSuccess: () => void refetch(),
    onError: error => toast('error', t('viewNotDeleted'), getErrorMessage(error)),
  })
  return {
    views: query.data?.filter(view => view.list === list),
    save: async (name: string, search: string) => {
      await call(savedViews.save, { body: { list, name, search } })
      await refetch()
    },
    remove: remove.mutate,
  }
}
