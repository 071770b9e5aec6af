import { on } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { recognizeFormat } from '@scrutineer/tables/read/format'
import { readSplitFile, type SplitFile } from '@scrutineer/tables/read-split-file'
import type { TableProblem, TableRow } from '@scrutineer/tables/table'
import pLimit from 'p-limit'
import { type ReaderReply, type ReaderTask, splitOptions } from './reader-messages.ts'

/** The thread is compiled; from TypeScript sources, as in tests, workbooks are read in this one. */
const isCompiled = import.meta.url.endsWith('.js')

/** A workbook of the maximum size needs less. */
const resourceLimits = { maxOldGenerationSizeMb: 2_048 }

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

type ReadFile = SplitFile | { readonly problem: TableProblem }

const readInThread = async (task: ReaderTask): Promise<ReadFile> => {
  const worker = new Worker(new URL('./reader-worker.js', import.meta.url), { workerData: task, resourceLimits })
  const rows: TableRow[] = []
  let head: Omit<SplitFile, 'rows'> | undefined
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
      // The thread sends nothing else.
      const reply = message as ReaderReply
      if ('problem' in reply) return reply
      if ('head' in reply) head = reply.head
      else if (head && reply.rows.length === 0) return { ...head, rows }
      else rows.push(...reply.rows)
      worker.postMessage('next')
    }
    throw new Error('The thread that reads a file exited')
  } catch (error) {
    if (isOutOfMemory(error)) return { problem: 'tooLarge' }
    throw error
  } finally {
    await worker.terminate()
  }
}

/** One workbook at a time: each may take much memory. */
const limit = pLimit(1)

/** Reads an uploaded table: text in turns, and a workbook, which takes seconds, in a thread of its own. */
export const readFile = async (task: ReaderTask): Promise<ReadFile> =>
  isCompiled && (await recognizeFormat(task.bytes)) === 'xlsx'
    ? limit(() => readInThread(task))
    : readSplitFile(task.bytes, task.choice, { ...splitOptions(task), pause: () => setImmediate() })
