import type { LiveEventData, LiveEventKind } from '@scrutineer/contract/live'
import type { LiveEventRow } from './store.ts'

const formatEvent = <K extends LiveEventKind>(kind: K, position: number, data: LiveEventData<K>) =>
  `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

const toObserver = ({ observerId }: LiveEventRow) => ({ idObserver: observerId ?? 0 })
const toReport = (row: LiveEventRow) => ({ ...toObserver(row), idPollingStation: row.stationId ?? 0 })
const toNothing = () => ({})

const dataOf: { readonly [K in LiveEventKind]: (row: LiveEventRow) => LiveEventData<K> } = {
  answers: row => ({ ...toReport(row), flagged: row.flagged ?? false }),
  note: row => ({ ...toReport(row), id: row.noteId ?? 0 }),
  followUp: toReport,
  unplaced: toObserver,
  call: toObserver,
  presence: toObserver,
  help: toObserver,
  forms: ({ formId }) => ({ id: formId ?? 0 }),
  checkpoint: toNothing,
  places: toNothing,
  settings: toNothing,
  reset: toNothing,
}

const formatRow = <K extends LiveEventKind>(kind: K, row: LiveEventRow) =>
  formatEvent(kind, row.position, dataOf[kind](row))

/** An event in `text/event-stream` format. */
export const toSse = (row: LiveEventRow): string => formatRow(row.kind, row)

/** The client's reconnection delay in milliseconds, and the position to resume from if no event follows. */
export const initialEvent = (position: number): string => `retry: 3000\nid: ${position}\n\n`

export const resetEvent = (position: number): string => formatEvent('reset', position, {})

/** A comment, which clients ignore. Keeps proxies from closing an idle stream and detects disconnected clients. */
export const heartbeat = ':\n\n'
