import { runWorker } from '../../../lib/run-worker.ts'
import type { ReadForm } from '../files/content/read-form.ts'
import type { ReadRequest } from './read-worker.ts'

/** Reads a form from a file in a worker. Rejects if the browser can no longer read the file. */
export const readInWorker = (request: ReadRequest, signal: AbortSignal): Promise<ReadForm> =>
  runWorker(new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' }), request, signal)
