import type { LiveData, LiveKind } from '@scrutineer/contract/live'
import type { EventRow } from './store.ts'

const wire = <K extends LiveKind>(kind: K, position: number, data: LiveData<K>) =>
  `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** An event as `text/event-stream` carries it. */
export const toWire = (row: EventRow): string => {
  const { kind, position } = row
  if (kind === 'forms') return wire(kind, position, { id: row.formId ?? 0 })
  if (kind === 'unplaced') return wire(kind, position, { idObserver: row.observerId ?? 0 })
  const place = { idObserver: row.observerId ?? 0, idPollingStation: row.stationId ?? 0 }
  if (kind === 'note') return wire(kind, position, { ...place, id: row.noteId ?? 0 })
  return wire(kind, position, { ...place, flagged: row.flagged ?? false })
}

/** How long a client waits before it asks again, in milliseconds, and where it goes on from if nothing comes at all. */
export const greeting = (position: number): string => `retry: 3000\nid: ${position}\n\n`

export const resetWire = (position: number): string => wire('reset', position, {})

/** A comment, which clients ignore: it keeps proxies from closing a quiet stream, and finds clients that are gone. */
export const heartbeat = ':\n\n'
