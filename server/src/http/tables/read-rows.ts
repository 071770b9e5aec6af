import { on } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { TableFileOptions } from '@scrutineer/contract/fields/table-file'
import { tableKinds } from '@scrutineer/tables/kinds'
import { recognizeFormat } from '@scrutineer/tables/read/format'
import { readTable, type TableResult } from '@scrutineer/tables/read/table'
import type { TableRow } from '@scrutineer/tables/table'
import pLimit from 'p-limit'
import type { WorkbookReply, WorkbookTask } from './workbook-messages.ts'

/** The worker is compiled; from TypeScript sources, as in tests, workbooks are read in this thread. */
const isCompiled = import.meta.url.endsWith('.js')

/** More isn't needed for a workbook of the maximum size. */
const resourceLimits = { maxOldGenerationSizeMb: 2_048 }

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** One workbook at a time: each may take much memory. */
const limit = pLimit(1)

/** Reads a workbook in a thread of its own: unpacking and parsing one takes seconds. Rows arrive in slices. */
const readInWorker = async (task: WorkbookTask): Promise<TableResult> => {
  const worker = new Worker(new URL('./workbook-worker.js', import.meta.url), { workerData: task, resourceLimits })
  try {
    const rows: TableRow[] = []
    for await (const [reply] of on(worker, 'message', { close: ['exit'] })) {
      // The worker sends nothing else.
      const message = reply as WorkbookReply
      if ('problem' in message) return message
      rows.push(...message.rows)
      if (message.format) return { format: message.format, rows }
      worker.postMessage('next')
    }
    throw new Error('The thread that reads a workbook exited')
  } catch (error) {
    if (isOutOfMemory(error)) return { problem: 'tooLarge' }
    throw error
  } finally {
    await worker.terminate()
  }
}

/** The rows of an uploaded table. The upload limits its size. */
export const readRows = async (
  bytes: Uint8Array<ArrayBuffer>,
  kind: WorkbookTask['kind'],
  { sheet, encoding, delimiter }: TableFileOptions,
): Promise<TableResult> => {
  const choice = { sheetName: sheet, encoding, delimiter }
  if (isCompiled && (await recognizeFormat(bytes)) === 'xlsx') return limit(() => readInWorker({ bytes, kind, choice }))
  return readTable(bytes, choice, { isHeading: tableKinds[kind].isHeading, pause: () => setImmediate() })
}
