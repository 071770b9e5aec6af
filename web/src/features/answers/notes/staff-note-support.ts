import { notes } from '@scrutineer/contract/notes'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey } from '../../../api/query.ts'

/** Where a server that takes no notes from the office is remembered. */
const unsupportedKey = [...endpointKey(notes.add), 'is refused']

// Apart from the sending of notes, whose code comes with their dialog.
export const supportsStaffNotes = (client: QueryClient) => client.getQueryData(unsupportedKey) !== true
export const markStaffNotesUnsupported = (client: QueryClient) => {
  client.setQueryData(unsupportedKey, true)
}
