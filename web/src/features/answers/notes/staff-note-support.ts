import { notes } from '@scrutineer/contract/notes'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../api/query.ts'

/** Query cache key that marks a server without notes by staff. */
const unsupportedKey = [...endpointKey(notes.add), 'unsupported']

// In a separate file from `useSendNote`, which is loaded with the dialog.
export const supportsStaffNotes = (client: QueryClient) => client.getQueryData(unsupportedKey) !== true
export const markStaffNotesUnsupported = (client: QueryClient) => {
  client.setQueryData(unsupportedKey, true)
}
