import type { LiveEventData, LiveEventKind } from '@scrutineer/contract/live'
import type { EventRow } from './store.ts'

const formatEvent = <K extends LiveEventKind>(kind: K, position: number, data: LiveEventData<K>) =>
  `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** An event as `text/event-stream` carries it. */
export const toSse = (row: EventRow): string => {
  const { kind, position } = row
  if (kind === 'forms') return formatEvent(kind, position, { id: row.formId ?? 0 })
  if (kind === 'unplaced') return formatEvent(kind, position, { idObserver: row.observerId ?? 0 })
  const place = { idObserver: row.observerId ?? 0, idPollingStation: row.stationId ?? 0 }
  if (kind === 'note') return formatEvent(kind, position, { ...place, id: row.noteId ?? 0 })
  return formatEvent(kind, position, { ...place, flagged: row.flagged ?? false })
}

/** How long a client waits before it asks again, in milliseconds, and where it goes on from if nothing comes at all. */
export const initialEvent = (position: number): string => `retry: 3000\nid: ${position}\n\n`

export const resetEvent = (position: number): string => formatEvent('reset', position, {})

/** A comment, which clients ignore: it keeps proxies from closing a quiet stream, and finds clients that are gone. */
export const heartbeat = ':\n\n'
