import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { filled, Id, Instant, text, verbatim, whole } from './values.ts'

export const Note = z.object({
  id: z.int(),
  /** Null for a note on the polling station as a whole. */
  questionId: z.nullable(z.int()),
  formId: z.nullable(z.int()),
  formCode: z.nullable(z.string()),
  text: z.string(),
  /** Account of the staff who wrote it, as it was then; null for the observer’s own. */
  staffAccount: z.optional(z.nullable(z.string())),
  /** Signed address of the first picture, relative to the API's origin; it expires within 15 minutes. */
  attachmentPath: z.nullable(z.string()),
  attachmentsPaths: z.array(z.string()),
  createdAt: Instant,
  countyCode: z.string(),
  pollingStationNumber: z.int(),
})
export type Note = z.infer<typeof Note>

/** Pictures of a note: JPEG, PNG, WebP or GIF, recognised by content; a file whose name ends as no picture’s is refused. */
export const pictureUpload = { field: 'file', maxFiles: 5, maxBytes: 10 * 1024 * 1024 } as const

/** Staff name the observer and the station by id, phones their own station by county and number. */
export const NewNote = z.object({
  idObserver: filled(Id),
  idPollingStation: filled(Id),
  countyCode: filled(text(20)),
  pollingStationNumber: filled(whole(1, 2 ** 31 - 1)),
  questionId: filled(whole(0, 2 ** 31 - 1)),
  text: z.prefault(verbatim(5000), ''),
})
export type NewNote = z.infer<typeof NewNote>

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/note',
    who: 'account',
    summary: 'Notes of one observer at one polling station, oldest first; an observer gets their own alone.',
    query: z.object({ idPollingStation: Id, idObserver: filled(Id), idQuestion: filled(Id) }),
    reply: z.array(Note),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v2/note',
    who: 'account',
    summary:
      'Write a note, with up to five pictures (multipart). Under one Idempotency-Key there is one note; without it, one that is the same in all within ten minutes.',
    audit: 'note.add',
    body: NewNote,
    upload: pictureUpload,
    reply: Note,
    extension: true,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/v2/note/picture/:id',
    who: 'anyone',
    summary: 'A note’s picture for showing, by its signed address.',
    params: z.object({ id: Id }),
    query: z.object({ expires: z.string(), signature: z.string() }),
    media: 'image/webp',
    extension: true,
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/v2/note/picture/:id/original',
    who: 'organizer',
    summary:
      'A note’s picture byte for byte as it was sent, with its metadata, as an attachment; `Repr-Digest` has its SHA-256.',
    audit: 'picture.original',
    params: z.object({ id: Id }),
    media: 'application/octet-stream',
    extension: true,
  }),
}
