import { notes } from '@scrutineer/contract/notes'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../api/query.ts'

/** Where a server that takes no notes from the office is remembered. */
const refusedKey = [...keyOf(notes.add), 'is refused']

// Apart from the sending of notes, whose code comes with their dialog.
export const areNotesTaken = (client: QueryClient) => client.getQueryData(refusedKey) !== true
export const rememberRefusal = (client: QueryClient) => {
  client.setQueryData(refusedKey, true)
}
