import { observersUpload } from '@scrutineer/contract/imports'
import { runWorker } from '../../../lib/run-worker.ts'
import type { ParseResult } from './parse-observers-csv.ts'

/** Parses a file of observers in a worker. Rejects if the browser can no longer read the file. */
export const parseInWorker = async (file: File, signal: AbortSignal): Promise<ParseResult> => {
  if (file.size > observersUpload.maxBytes) return { error: 'tooLarge' }
  return runWorker(new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' }), file, signal)
}
