import { parentPort, workerData } from 'node:worker_threads'
import { readSplitFile } from '@scrutineer/tables/read-split-file'
import { type ReaderReply, type ReaderTask, splitOptions } from './reader-messages.ts'

/** Rows per message: copying them takes the server a few milliseconds. */
const rowsPerMessage = 500

// read-file.ts starts this thread with a task.
const task = workerData as ReaderTask
const result = await readSplitFile(task.bytes, task.choice, splitOptions(task))
const reply = (message: ReaderReply) => parentPort?.postMessage(message)

if ('problem' in result) reply(result)
else {
  const { rows, ...head } = result
  let sent = 0
  parentPort?.on('message', () => {
    const slice = rows.slice(sent, sent + rowsPerMessage)
    sent += slice.length
    reply({ rows: slice })
  })
  reply({ head })
}
