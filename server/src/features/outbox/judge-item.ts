import { createHash } from 'node:crypto'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import type { RefusalCode } from '@scrutineer/contract/outbox'
import {
  AnswerBody,
  MoveBody,
  NoteBody,
  OutboxItem,
  ReadBody,
  VisitBody,
} from '@scrutineer/contract/outbox/outbox-item'
import * as z from 'zod/mini'

/** The fields of an item that all kinds share, and what was posted. */
interface ItemOf<Kind extends string, Body> extends Omit<OutboxItem, 'kind' | 'body'> {
  readonly kind: Kind
  readonly body: Body
  readonly posted: Readonly<Record<string, unknown>>
}

export type AnswerItem = ItemOf<'answer', AnswerBody>
export type VisitItem = ItemOf<'visit', VisitBody>
export type NoteItem = ItemOf<'note' | 'problem', NoteBody>
export type ValidItem = AnswerItem | VisitItem | NoteItem

export interface Refusal {
  readonly id: string | null
  readonly code: RefusalCode
}

const hashOf = ({ sha256: _, ...fields }: Readonly<Record<string, unknown>>) =>
  createHash('sha256').update(canonicalJson(fields)).digest('hex')

const bodies = {
  answer: AnswerBody,
  visit: VisitBody,
  note: NoteBody,
  problem: NoteBody,
  read: ReadBody,
  move: MoveBody,
}

const readBody = (item: OutboxItem, posted: ItemOf<string, unknown>['posted']): ValidItem | undefined => {
  const { kind, ...fields } = { ...item, posted }
  switch (kind) {
    case 'answer': {
      const { data } = z.safeParse(bodies.answer, item.body)
      return data && { ...fields, kind, body: data }
    }
    case 'visit': {
      const { data } = z.safeParse(bodies.visit, item.body)
      return data && { ...fields, kind, body: data }
    }
    default: {
      const { data } = z.safeParse(bodies.note, item.body)
      return data && (kind === 'note' || kind === 'problem') ? { ...fields, kind, body: data } : undefined
    }
  }
}

const Id = z.object({ id: z.uuid() })
const knownKinds = new Set(['answer', 'visit', 'note', 'problem'])

/** Validates a posted item: its shape, its hash and the body of its kind. */
export const judgeItem = (posted: Readonly<Record<string, unknown>>): ValidItem | Refusal => {
  const id = z.safeParse(Id, posted).data?.id ?? null
  if (typeof posted.kind === 'string' && !knownKinds.has(posted.kind)) return { id, code: 'unknown_kind' }
  const { data: item } = z.safeParse(OutboxItem, posted)
  if (!item) return { id, code: 'invalid' }
  // Over what was posted: an app that is newer than the server has further fields.
  if (hashOf(posted) !== item.sha256) return { id, code: 'hash_mismatch' }
  return readBody(item, posted) ?? { id, code: 'invalid' }
}
