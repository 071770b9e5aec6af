import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { blankAsUndefined, IsoDateTime, intFromText, MAX_ID } from './fields/values.ts'
import { MAX_OUTBOX_FILE_BYTES, Sha256 } from './outbox/outbox-item.ts'

/** Maximum items of one call. */
export const MAX_OUTBOX_ITEMS = 100

/** The items that a device holds, including those that the call does not send. */
export const Held = z.object({
  /** Items without a receipt, or with files that the server lacks. */
  items: z.int().check(z.minimum(0), z.maximum(MAX_ID)),
  /** When the oldest of them was recorded, by the phone's clock; null if there is none. */
  oldestAt: z.nullable(IsoDateTime),
})
export type Held = z.infer<typeof Held>

const OutboxPost = z.object({
  /** Id of the device that recorded the items. */
  device: z.uuid(),
  /** The caller's earlier account that recorded the items, if the caller was deleted and added again with the same name and phone number. */
  earlierObserver: z.nullish(z.int()),
  held: z.nullish(Held),
  /** The phone's clock at the time of the call. */
  sentAt: z.optional(IsoDateTime),
  /** Each an `OutboxItem`. An invalid one is refused without affecting the others. */
  items: z.array(z.unknown()).check(z.maxLength(MAX_OUTBOX_ITEMS)),
})

/** Why an item is refused. It stays on the phone. */
export const refusalCodes = [
  /** It is no valid `OutboxItem`, its body does not match its kind, or it can't be stored. */
  'invalid',
  /** Its hash does not match its fields. */
  'hash_mismatch',
  /** An item with this id and another hash has been received. */
  'conflict',
  /** This version of the server does not support its kind. */
  'unknown_kind',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** What a receipt signs, as canonical JSON. */
export const Receipt = z.object({ id: z.uuid(), sha256: Sha256, receivedAt: IsoDateTime })
export type Receipt = z.infer<typeof Receipt>

export const ReceivedItem = z.object({
  id: z.string(),
  state: z.literal('received'),
  /** Of the stored item. */
  sha256: Sha256,
  receivedAt: IsoDateTime,
  /** Ed25519 signature of `Receipt`, in base64, with the key that signs exports. */
  receipt: z.string(),
})
export type ReceivedItem = z.infer<typeof ReceivedItem>

export const RefusedItem = z.object({
  /** Null if the item has no readable id. */
  id: z.nullable(z.string()),
  state: z.literal('refused'),
  code: z.enum(refusalCodes),
  /** For the observer, in the request's language. */
  reason: z.string(),
})
export type RefusedItem = z.infer<typeof RefusedItem>

export const OutboxReply = z.object({
  /** In the order of the items of the call. */
  items: z.array(z.union([ReceivedItem, RefusedItem])),
  /** The server's clock. */
  now: IsoDateTime,
})
export type OutboxReply = z.infer<typeof OutboxReply>

/** The state of an upload. */
export const FileState = z.object({
  /** Byte ranges that have arrived, in order, without overlaps; `to` is the first byte after the range. */
  ranges: z.array(z.object({ from: z.int(), to: z.int() })),
  /** All bytes have arrived, their hash matches, and the file is stored. */
  isComplete: z.boolean(),
})
export type FileState = z.infer<typeof FileState>

/** Maximum bytes of a part of a file. */
export const MAX_PART_BYTES = 1024 * 1024

const params = z.object({ sha256: Sha256 })

/** As in `OutboxPost`. */
const earlierObserver = blankAsUndefined(intFromText(0, MAX_ID))

export const outbox = {
  post: endpoint.observer.post('/api/v1/outbox', {
    summary:
      'Send items of the observers’ app, or only what the device holds. Each item is validated independently: the reply is 200 even if items are refused. A repeated item gets the same receipt.',
    body: OutboxPost,
    maxBodyBytes: 4 * 1024 * 1024,
    reply: OutboxReply,
  }),
  fileState: endpoint.observer.get('/api/v1/outbox/files/:sha256', {
    summary: 'The received ranges of a file of the caller, to resume an interrupted upload.',
    params,
    query: z.object({ earlierObserver }),
    reply: FileState,
  }),
  putPart: endpoint.observer.put('/api/v1/outbox/files/:sha256', {
    summary:
      'Store a part of a file, at most 1 MiB, in any order. The same part may be sent again. The file is complete when the hash of `size` bytes matches.',
    params,
    query: z.object({
      /** Position of the part’s first byte. */
      offset: intFromText(0, MAX_OUTBOX_FILE_BYTES),
      /** Bytes of the whole file. */
      size: intFromText(1, MAX_OUTBOX_FILE_BYTES),
      earlierObserver,
    }),
    binary: true,
    maxBodyBytes: MAX_PART_BYTES,
    reply: FileState,
  }),
}
