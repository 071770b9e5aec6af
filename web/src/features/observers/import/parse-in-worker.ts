import { observersUpload } from '@scrutineer/contract/imports'
import type { ParseResult } from './parse-observers-csv.ts'

/** Parses a file of observers in a worker. Rejects if the browser can no longer read the file. */
export const parseInWorker = (file: File, signal: AbortSignal) =>
  new Promise<ParseResult>((resolve, reject) => {
    if (file.size > observersUpload.maxBytes) return resolve({ error: 'tooLarge' })
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' })
    const terminate = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<ParseResult>) => {
      terminate()
      resolve(data)
    }
    worker.onerror = event => {
      terminate()
      reject(new Error(event.message))
    }
    signal.addEventListener('abort', terminate)
    worker.postMessage(file)
  })
