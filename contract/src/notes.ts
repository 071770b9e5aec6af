import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reportedStationFields, reportedText } from './report-values.ts'
import { blankAsUndefined, Id, IsoDateTime, intFromText } from './values.ts'

/** What a file is by its content: its name never decides. `file` is everything that isn't recognized. */
export const attachmentKinds = ['picture', 'video', 'audio', 'document', 'file'] as const

/** A file of a note. The original is kept byte for byte; organizers download it by `notes.original`. */
export const Attachment = z.object({
  id: z.int(),
  kind: z.enum(attachmentKinds),
  /** By content, `application/octet-stream` where it isn't recognized. */
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** As the sender named it, for organizers; null for everybody else. */
  fileName: z.nullable(z.string()),
  /** Signed address of a copy to display, as in `attachmentPath`; null where the file can't be displayed. */
  path: z.nullable(z.string()),
})
export type Attachment = z.infer<typeof Attachment>

export const Note = z.object({
  id: z.int(),
  /** Null for a note on the polling station as a whole. */
  questionId: z.nullable(z.int()),
  formId: z.nullable(z.int()),
  formCode: z.nullable(z.string()),
  text: z.string(),
  /** Account of the staff who wrote it, as it was then; null for the observer’s own. */
  staffAccount: z.optional(z.nullable(z.string())),
  /**
   * Signed address of the first picture's display copy: absolute where the server knows its public address, else relative
   * to the API's origin. It ends in `.jpg` and expires within 15 minutes.
   */
  attachmentPath: z.nullable(z.string()),
  attachmentsPaths: z.array(z.string()),
  /** The same as `attachmentsPaths`, for the phones of 2020. */
  filesAddress: z.optional(z.array(z.string())),
  /** All files, also those that can't be displayed. */
  attachments: z.optional(z.array(Attachment)),
  createdAt: IsoDateTime,
  countyCode: z.string(),
  pollingStationNumber: z.int(),
})
export type Note = z.infer<typeof Note>

/** Files of a note. A picture that is displayed may have `maxPictureBytes`, everything else `maxBytes`. */
export const noteUpload = { field: 'file', maxFiles: 20, maxBytes: 100 * 1024 * 1024 } as const
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024

/** UTF-16 units of a note that staff write; phones may send `MAX_REPORTED_TEXT`. */
export const MAX_STAFF_NOTE_LENGTH = 5000

/** Staff name the observer and the station by id, phones their own station by county and number. */
export const NewNote = z.object({
  idObserver: blankAsUndefined(Id),
  idPollingStation: blankAsUndefined(Id),
  ...reportedStationFields,
  /** 0 is a note on the polling station as a whole. */
  questionId: blankAsUndefined(intFromText(-(2 ** 31), 2 ** 31 - 1)),
  text: z.prefault(reportedText, ''),
})
export type NewNote = z.infer<typeof NewNote>

const newNoteEndpoint = {
  method: 'POST',
  access: 'account',
  audit: 'note.add',
  body: NewNote,
  upload: noteUpload,
  reply: Note,
  extension: true,
} as const

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/note',
    access: 'account',
    summary: 'Notes of one observer at one polling station, oldest first; an observer gets their own alone.',
    query: z.object({ idPollingStation: Id, idObserver: blankAsUndefined(Id), idQuestion: blankAsUndefined(Id) }),
    reply: z.array(Note),
  }),
  add: endpoint({
    summary:
      'Write a note, with up to 20 files of any kind (multipart). Under one Idempotency-Key there is one note; without it, one that repeats another changes nothing.',
    ...newNoteEndpoint,
    path: '/api/v2/note',
  }),
  upload: endpoint({
    summary: 'The same as POST /api/v2/note, under the address that some phones use.',
    ...newNoteEndpoint,
    path: '/api/v2/note/upload',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/v2/note/picture/:id/:signed',
    access: 'anyone',
    summary: 'The display copy of a note’s picture, by its signed address.',
    params: z.object({ id: Id, signed: z.string() }),
    contentType: 'image/jpeg',
    extension: true,
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/v2/note/picture/:id/original',
    access: 'organizer',
    summary:
      'A note’s file byte for byte as it was sent, with its metadata, as a download; `Repr-Digest` has its SHA-256.',
    audit: 'picture.original',
    params: z.object({ id: Id }),
    contentType: 'application/octet-stream',
    extension: true,
  }),
}
