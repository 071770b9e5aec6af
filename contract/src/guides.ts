import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Guide } from './fields/guide.ts'
import { blankAsUndefined, Id, trimmedText } from './fields/values.ts'

/** Guides of an election. */
export const MAX_GUIDES = 20

export const guideUpload = { field: 'file', maxFiles: 1, maxBytes: 10 * 1024 * 1024 } as const

export const guides = {
  list: endpoint.staff.get('/api/v1/guide', {
    summary: 'The guides for observers, in the order in which they were added.',
    reply: z.array(Guide),
  }),
  file: endpoint.account.get('/api/v1/guide/:id/file', {
    summary: 'The file of a guide, for staff and observers.',
    params: z.object({ id: Id }),
    contentType: 'application/octet-stream',
  }),
  save: endpoint.organizer.post('/api/v1/guide', {
    summary: `Add a guide (multipart/form-data), or replace the title and file of one. A PDF or a text in UTF-8; at most ${MAX_GUIDES} guides.`,
    audit: 'guide.save',
    upload: guideUpload,
    body: z.object({ id: blankAsUndefined(Id), title: trimmedText(100) }),
    reply: Guide,
  }),
  remove: endpoint.organizer.delete('/api/v1/guide/:id', {
    summary: 'Delete a guide. Phones delete their copies when they next have a connection.',
    audit: 'guide.remove',
    params: z.object({ id: Id }),
  }),
}
