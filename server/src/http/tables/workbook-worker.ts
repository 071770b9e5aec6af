import { parentPort, workerData } from 'node:worker_threads'
import { tableKinds } from '@scrutineer/tables/kinds'
import { readTable } from '@scrutineer/tables/read/table'
import type { WorkbookReply, WorkbookTask } from './workbook-messages.ts'

/** Rows per message: copying them takes the server a few milliseconds. */
const rowsPerMessage = 500

// read-rows.ts starts this thread with a task.
const { bytes, kind, choice } = workerData as WorkbookTask
const result = await readTable(bytes, choice, { isHeading: tableKinds[kind].isHeading })
const reply = (message: WorkbookReply) => parentPort?.postMessage(message)

if ('problem' in result) reply({ problem: result.problem })
else {
  const { rows, format } = result
  let sent = 0
  const sendNext = () => {
    const slice = rows.slice(sent, sent + rowsPerMessage)
    sent += slice.length
    reply(sent < rows.length ? { rows: slice } : { rows: slice, format })
  }
  parentPort?.on('message', sendNext)
  sendNext()
}
