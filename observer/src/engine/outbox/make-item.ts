import type { OutboxAttachment, OutboxItem, OutboxKind, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { ItemDraft } from '../store/schema.ts'

/** Removes NUL and lone surrogates, which neither PostgreSQL nor canonical JSON supports. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Cleans all texts of a value, and omits undefined fields. */
const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  return typeof value === 'object' && value !== null ? cleanFields(value) : value
}

const cleanFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, clean(field)]),
  )

export interface NewItem {
  readonly kind: OutboxKind
  readonly station: OutboxStation | null
  readonly body: OutboxItem['body']
  readonly attachments?: OutboxAttachment[]
}

/** The station of an item, without its other fields. */
export const keyOf = ({
  countyCode,
  pollingStationNumber,
  stationId,
  stationsVersion,
}: OutboxStation): OutboxStation => ({
  countyCode: cleanText(countyCode),
  pollingStationNumber,
  ...(stationId !== undefined && { stationId, stationsVersion }),
})

/** Numbers are integers, as canonical JSON requires. */
export const makeItem = ({ kind, station, body, attachments }: NewItem, clockOffset: number): ItemDraft => ({
  id: crypto.randomUUID(),
  kind,
  station: station && keyOf(station),
  body: cleanFields(body),
  recordedAt: new Date().toISOString(),
  clockOffset: Math.round(clockOffset),
  ...(attachments && attachments.length > 0 ? { attachments } : {}),
})
