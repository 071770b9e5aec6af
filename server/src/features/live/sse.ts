import type { LiveEventData, LiveEventKind } from '@scrutineer/contract/live'
import type { LiveEventRow } from './store.ts'

const formatEvent = <K extends LiveEventKind>(kind: K, position: number, data: LiveEventData<K>) =>
  `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** An event in `text/event-stream` format. */
export const toSse = (row: LiveEventRow): string => {
  const { kind, position } = row
  if (kind === 'forms') return formatEvent(kind, position, { id: row.formId ?? 0 })
  if (kind === 'unplaced') return formatEvent(kind, position, { idObserver: row.observerId ?? 0 })
  if (kind === 'call' || kind === 'presence') return formatEvent(kind, position, { idObserver: row.observerId ?? 0 })
  if (kind === 'checkpoint' || kind === 'places' || kind === 'settings' || kind === 'reset')
    return formatEvent(kind, position, {})
  const report = { idObserver: row.observerId ?? 0, idPollingStation: row.stationId ?? 0 }
  if (kind === 'followUp') return formatEvent(kind, position, report)
  if (kind === 'note') return formatEvent(kind, position, { ...report, id: row.noteId ?? 0 })
  return formatEvent(kind, position, { ...report, flagged: row.flagged ?? false })
}

/** The client's reconnection delay in milliseconds, and the position to resume from if no event follows. */
export const initialEvent = (position: number): string => `retry: 3000\nid: ${position}\n\n`

export const resetEvent = (position: number): string => formatEvent('reset', position, {})

/** A comment, which clients ignore. Keeps proxies from closing an idle stream and detects disconnected clients. */
export const heartbeat = ':\n\n'
