import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, trimmedText } from './fields/values.ts'

/** Lists whose filters can be saved: emergencies and answers. */
export const viewableLists = ['urgents', 'answers'] as const

/** Maximum saved views of an account in one list. */
export const MAX_SAVED_VIEWS = 30

/** A filter of a list that an account has named. Only that account sees it. */
export const SavedView = z.object({
  id: z.int(),
  list: z.enum(viewableLists),
  name: z.string(),
  /** Query string of the list's address, without `?`. Servers don't interpret it. */
  search: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/saved-views',
    access: 'staff',
    summary: 'The saved views of the caller’s account, by name.',
    reply: z.array(SavedView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/saved-views',
    access: 'staff',
    summary: 'Save a view. It replaces the one of the same list and name. Returns its id.',
    body: z.object({ list: z.enum(viewableLists), name: trimmedText(60), search: trimmedText(2000) }),
    reply: z.int(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/saved-views/:id',
    access: 'staff',
    summary: 'Delete a saved view.',
    params: z.object({ id: Id }),
  }),
}
