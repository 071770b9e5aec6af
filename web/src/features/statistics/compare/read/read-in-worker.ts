import { runWorker } from '../../../../lib/run-worker.ts'
import type { ReadRequest, ReadResult } from './read-export.ts'

/** Far more than the export of a large mission; the file is read into memory. */
export const maxExportBytes = 300 * 1024 * 1024

/** Reads an exported file in a worker. Rejects if the browser can no longer read the file. */
export const readInWorker = async (request: ReadRequest, signal: AbortSignal): Promise<ReadResult> => {
  if (request.file.size > maxExportBytes) return { error: 'tooLarge' }
  return runWorker(new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' }), request, signal)
}
