import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, trimmedText } from './fields/values.ts'

/** Lists whose filters can be saved. */
export const viewableLists = ['urgents', 'answers', 'observers', 'stations', 'calls'] as const

/** Maximum saved views of an account in one list. */
export const MAX_SAVED_VIEWS = 30

const view = {
  list: z.enum(viewableLists),
  name: trimmedText(60),
  /** Query string of the list's address, without `?`. Servers don't interpret it. */
  search: trimmedText(2000),
  /** Whether all accounts of its owner's NGO see it; otherwise only its owner does. */
  shared: z.optional(z.boolean()),
}

/** A filter of a list that an account has named. */
export const SavedView = z.object({
  ...view,
  id: z.int(),
  name: z.string(),
  search: z.string(),
  shared: z.boolean(),
  /** The account that saved it. It and the organizers of its NGO change it. */
  owner: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViews = {
  list: endpoint.staff.get('/api/v1/saved-views', {
    summary: 'The saved views of the caller’s account and those that are shared with its NGO, by name.',
    reply: z.array(SavedView),
  }),
  save: endpoint.staff.post('/api/v1/saved-views', {
    summary:
      'Save a view. It replaces the account’s view of the same list and name that is shared, or not shared, like it. Returns its id.',
    body: z.object(view),
    reply: z.int(),
  }),
  change: endpoint.staff.put('/api/v1/saved-views/:id', {
    summary: 'Change a saved view. A shared one belongs to its owner still when an organizer of the NGO changes it.',
    params: z.object({ id: Id }),
    body: z.object({ name: view.name, search: view.search, shared: z.boolean() }),
  }),
  remove: endpoint.staff.delete('/api/v1/saved-views/:id', {
    summary: 'Delete a saved view.',
    params: z.object({ id: Id }),
  }),
}
