import { observersUpload } from '@scrutineer/contract/imports'
import type { ParseResult } from './parse-observers-csv.ts'

/** Reads a file of observers in a worker. Fails when the browser can't read the file any more. */
export const parseInWorker = (file: File, signal: AbortSignal) =>
  new Promise<ParseResult>((resolve, reject) => {
    if (file.size > observersUpload.maxBytes) return resolve({ fault: 'tooLarge' })
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<ParseResult>) => {
      end()
      resolve(data)
    }
    worker.onerror = event => {
      end()
      reject(new Error(event.message))
    }
    signal.addEventListener('abort', end)
    worker.postMessage(file)
  })
