import { runWorker } from '../../../../lib/run-worker.ts'
import type { ObserversRequest, ObserversResult } from './read-observers.ts'

/** Reads a file of observers in a worker. Rejects if the browser can no longer read the file. */
export const readInWorker = (request: ObserversRequest, signal: AbortSignal): Promise<ObserversResult> =>
  runWorker(new Worker(new URL('./observers-worker.ts', import.meta.url), { type: 'module' }), request, signal)
