import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { reportedStationFields, reportedText } from './fields/report-values.ts'
import { blankAsUndefined, Id, IsoDateTime, intFromText } from './fields/values.ts'

/** Kinds of attachment, detected from the content, never from the name. `file` is an unrecognized one. */
export const attachmentKinds = ['picture', 'video', 'audio', 'document', 'file'] as const

/** A file of a note. The original is stored unchanged; organizers download it with `notes.original`. */
export const Attachment = z.object({
  id: z.int(),
  kind: z.enum(attachmentKinds),
  /** Detected from the content; `application/octet-stream` if unrecognized. */
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** Original file name, visible to organizers only; null for others. */
  fileName: z.nullable(z.string()),
  /** Signed URL of the preview, as in `attachmentPath`; null if the file has none. */
  path: z.nullable(z.string()),
  /** SHA-256 of the photo that the phone made this smaller copy of; null if the file is what was recorded. */
  originalSha256: z.optional(z.nullable(z.string())),
})
export type Attachment = z.infer<typeof Attachment>

export const Note = z.object({
  id: z.int(),
  /** Null for a note on the polling station as a whole. */
  questionId: z.nullable(z.int()),
  formId: z.nullable(z.int()),
  formCode: z.nullable(z.string()),
  text: z.string(),
  /** Account of the author at the time of writing; null if the author is the observer. */
  staffAccount: z.optional(z.nullable(z.string())),
  /** Extension: the account that imported the note from a file that the phone saved; null if the phone sent it. */
  importedBy: z.optional(z.nullable(z.string())),
  /**
   * Signed URL of the first picture's preview: absolute if `PUBLIC_URL` is set, otherwise relative to the
   * API's origin. It ends in `.jpg` and expires within 15 minutes.
   */
  attachmentPath: z.nullable(z.string()),
  attachmentsPaths: z.array(z.string()),
  /** `attachmentsPaths` again, for phones of 2020. */
  filesAddress: z.optional(z.array(z.string())),
  /** All files, including those without a preview. */
  attachments: z.optional(z.array(Attachment)),
  createdAt: IsoDateTime,
  countyCode: z.string(),
  pollingStationNumber: z.int(),
})
export type Note = z.infer<typeof Note>

/** A note in a list. Other servers send the fields of the specification only. */
export const ListedNote = z.partial(Note, {
  id: true,
  formCode: true,
  attachmentsPaths: true,
  createdAt: true,
  countyCode: true,
  pollingStationNumber: true,
})
export type ListedNote = z.infer<typeof ListedNote>

/** Files of a note. The limit is `MAX_PICTURE_BYTES` for a picture with a preview, `maxBytes` for any other file. */
export const noteUpload = { field: 'file', maxFiles: 20, maxBytes: 100 * 1024 * 1024 } as const
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024

/** UTF-16 units of a staff note. The limit for phones is `MAX_REPORTED_TEXT_LENGTH`. */
export const MAX_STAFF_NOTE_LENGTH = 5000

/** Staff reference the observer and the station by id; phones reference the station by county and number. */
export const NewNote = z.object({
  idObserver: blankAsUndefined(Id),
  idPollingStation: blankAsUndefined(Id),
  ...reportedStationFields,
  /** 0 for a note on the polling station as a whole. */
  questionId: blankAsUndefined(intFromText(-(2 ** 31), 2 ** 31 - 1)),
  text: z.prefault(reportedText, ''),
})
export type NewNote = z.infer<typeof NewNote>

const newNoteEndpoint = {
  audit: 'note.add',
  body: NewNote,
  upload: noteUpload,
  reply: Note,
} as const

export const notes = {
  list: endpoint.account.get('/api/v2/note', {
    readToken: true,
    summary: 'Notes of one observer at one polling station, oldest first. Observers see their own notes only.',
    query: z.object({ idPollingStation: Id, idObserver: blankAsUndefined(Id), idQuestion: blankAsUndefined(Id) }),
    reply: z.array(ListedNote),
    specified: true,
  }),
  add: endpoint.account.post('/api/v2/note', {
    summary:
      'Add a note with up to 20 files of any kind (multipart). An Idempotency-Key makes retries safe; without one, an identical recent note is treated as a retry.',
    ...newNoteEndpoint,
  }),
  upload: endpoint.account.post('/api/v2/note/upload', {
    summary: 'Alias of POST /api/v2/note that some phones use.',
    ...newNoteEndpoint,
  }),
  picture: endpoint.anyone.get('/api/v2/note/picture/:id/:signed', {
    summary: 'Preview of a note’s picture, by signed URL.',
    params: z.object({ id: Id, signed: z.string() }),
    contentType: 'image/jpeg',
  }),
  original: endpoint.organizer.get('/api/v2/note/picture/:id/original', {
    summary: 'Download the original of a note’s file, unchanged, with its metadata. `Repr-Digest` has its SHA-256.',
    audit: 'picture.original',
    params: z.object({ id: Id }),
    contentType: 'application/octet-stream',
  }),
}
