import { createHash } from 'node:crypto'
import { isStorable } from '@scrutineer/contract/fields/values'
import { isSupportedYear } from '@scrutineer/contract/helpers/calendar-date'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import type { RefusalCode } from '@scrutineer/contract/outbox'
import {
  AnswerBody,
  HelpBody,
  MoveBody,
  NoteBody,
  OutboxItem,
  type OutboxKind,
  ReadBody,
  VisitBody,
} from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'

const itemOf = <const Kind extends OutboxKind, Body extends z.ZodMiniType>(kind: Kind, body: Body) =>
  z.extend(OutboxItem, { kind: z.literal(kind), body })

/** The kinds that the server supports. */
const SupportedItem = z.discriminatedUnion('kind', [
  itemOf('answer', AnswerBody),
  itemOf('visit', VisitBody),
  itemOf('note', NoteBody),
  itemOf('problem', NoteBody),
  itemOf('help', HelpBody),
  itemOf('read', ReadBody),
  itemOf('move', MoveBody),
])

/** An item with the posted JSON. */
export type ValidItem = z.infer<typeof SupportedItem> & { readonly posted: Readonly<Record<string, unknown>> }
export type ItemOfKind<Kind extends ValidItem['kind']> = Extract<ValidItem, { kind: Kind }>

export interface Refusal {
  readonly id: string | null
  readonly code: RefusalCode
}

const hashOf = ({ sha256: _, ...fields }: Readonly<Record<string, unknown>>) =>
  createHash('sha256').update(canonicalJson(fields)).digest('hex')

const Id = z.object({ id: z.uuid() })
const Fields = z.record(z.string(), z.unknown())
const supportedKinds = new Set<unknown>(SupportedItem.def.options.map(({ shape }) => shape.kind.def.values[0]))

/** Whether PostgreSQL can store all texts and names: one that it can't makes every field of the JSON unreadable. */
const hasStorableTexts = (value: unknown): boolean =>
  typeof value === 'string'
    ? isStorable(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([name, each]) => isStorable(name) && hasStorableTexts(each))

const timesOf = ({ recordedAt, kind, body }: ValidItem) =>
  kind === 'visit' ? [recordedAt, body.observerArrivalTime, body.observerLeaveTime] : [recordedAt]

/** Validates a posted item: its shape, its hash and the body of its kind. */
export const validateItem = (value: unknown): ValidItem | Refusal => {
  const posted = z.safeParse(Fields, value).data ?? {}
  const id = z.safeParse(Id, posted).data?.id ?? null
  if (typeof posted.kind === 'string' && !supportedKinds.has(posted.kind)) return { id, code: 'unknown_kind' }
  const item = z.safeParse(SupportedItem, posted)
  if (!item.success || !hasStorableTexts(posted)) return { id, code: 'invalid' }
  // Over the posted JSON, which may have fields of a newer app.
  if (hashOf(posted) !== item.data.sha256) return { id, code: 'hash_mismatch' }
  const valid = { ...item.data, posted }
  return timesOf(valid).every(time => time === undefined || isSupportedYear(time)) ? valid : { id, code: 'invalid' }
}
