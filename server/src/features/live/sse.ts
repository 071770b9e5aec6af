import { type LiveEventFields, liveEvents } from '@scrutineer/contract/fields/live-events'
import type { LiveEventRow } from './store.ts'

const formatEvent = ({ kind, position }: Pick<LiveEventRow, 'kind' | 'position'>, data: string) =>
  `id: ${position}\nevent: ${kind}\ndata: ${data}\n\n`

/** An event in `text/event-stream` format. */
export const toSse = (row: LiveEventRow): string => {
  const fields: LiveEventFields = {
    idObserver: row.observerId ?? 0,
    idPollingStation: row.stationId ?? 0,
    id: row.noteId ?? row.formId ?? 0,
    flagged: row.flagged ?? false,
  }
  // Only the fields of the kind.
  return formatEvent(row, JSON.stringify(fields, [...liveEvents[row.kind]]))
}

/** The client's reconnection delay in milliseconds, and the position to resume from if no event follows. */
export const initialEvent = (position: number): string => `retry: 3000\nid: ${position}\n\n`

export const resetEvent = (position: number): string => formatEvent({ kind: 'reset', position }, '{}')

/** A comment, which clients ignore. Keeps proxies from closing an idle stream and detects disconnected clients. */
export const heartbeat = ':\n\n'
