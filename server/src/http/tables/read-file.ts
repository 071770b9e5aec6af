import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readSplitFile, type SplitFile } from '@scrutineer/tables/read-split-file'
import type { TableProblem, TableRow } from '@scrutineer/tables/table'
import pLimit from 'p-limit'
import { type ReaderReply, type ReaderTask, splitOptions } from './reader-messages.ts'

/** The thread is compiled; from TypeScript sources, as in tests, files are read in this one. */
const isCompiled = import.meta.url.endsWith('.js')

/** Smaller files are read in a few milliseconds, and a thread takes longer to start. */
const MIN_THREAD_BYTES = 64 * 1024

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

/** One file at a time: each may take much memory. */
const limit = pLimit(1)

/** Reads an uploaded table. A large one is unpacked and parsed in a thread of its own, which takes seconds, and arrives in slices. */
export const readFile = (task: ReaderTask): Promise<ReadFile> =>
  isCompiled && task.bytes.length > MIN_THREAD_BYTES
    ? limit(() => readInThread(task))
    : readSplitFile(task.bytes, task.choice, splitOptions(task))
