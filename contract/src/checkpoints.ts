import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { DateTimeInput, Id, IsoDateTime, intFromText, trimmedText } from './fields/values.ts'

/** A report that is due: which form, when, from which counties. */
export const Checkpoint = z.object({
  id: z.int(),
  name: z.string(),
  idForm: z.int(),
  formCode: z.string(),
  dueAt: IsoDateTime,
  /** Answered questions from which a report counts as received; null for all that are asked. No more than these are required. */
  requiredAnswers: z.nullable(z.int()),
  /** County codes; null for all counties. */
  counties: z.nullable(z.array(z.string())),
})
export type Checkpoint = z.infer<typeof Checkpoint>

export const NewCheckpoint = z.object({
  name: trimmedText(100),
  idForm: Id,
  dueAt: DateTimeInput,
  requiredAnswers: z.nullish(intFromText(1, 10_000)),
  /** County codes; null for all counties, as is absent in a new checkpoint. */
  counties: z.nullish(z.array(trimmedText(50)).check(z.minLength(1), z.maxLength(1000))),
})
export type NewCheckpoint = z.infer<typeof NewCheckpoint>

const params = z.object({ id: Id })

export const checkpoints = {
  list: endpoint.staff.get('/api/v1/checkpoint', {
    summary: 'All checkpoints by due time.',
    reply: z.array(Checkpoint),
  }),
  add: endpoint.organizer.post('/api/v1/checkpoint', {
    summary: 'Add a checkpoint of a published form. Returns the new id.',
    audit: 'checkpoint.add',
    body: NewCheckpoint,
    reply: z.int(),
  }),
  change: endpoint.organizer.put('/api/v1/checkpoint/:id', {
    summary: 'Change a checkpoint. Required answers and counties stay if absent.',
    audit: 'checkpoint.change',
    params,
    body: NewCheckpoint,
  }),
  remove: endpoint.organizer.delete('/api/v1/checkpoint/:id', {
    summary: 'Delete a checkpoint. Calls and reports are preserved.',
    audit: 'checkpoint.remove',
    params,
  }),
}
