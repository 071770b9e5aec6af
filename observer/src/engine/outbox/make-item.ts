import type { OutboxAttachment, OutboxItem, OutboxKind, OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import type { ItemDraft } from '../store/schema.ts'

/** What the server can store and what canonical JSON can sign: no NUL, no half of a character. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Cleans every text of a value, and leaves out what is undefined. */
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

/** How a station is told: what else the phone knows of it stays here. */
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

/** Times have whole milliseconds and items whole numbers: canonical JSON supports no others. */
export const makeItem = ({ kind, station, body, attachments }: NewItem, clockOffset: number): ItemDraft => ({
  id: crypto.randomUUID(),
  kind,
  station: station && keyOf(station),
  body: cleanFields(body),
  recordedAt: new Date().toISOString(),
  clockOffset: Math.round(clockOffset),
  ...(attachments && attachments.length > 0 ? { attachments } : {}),
})
