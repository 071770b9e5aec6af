import { observersFile } from '@scrutineer/contract/imports'
import type { Reading } from './import-lines.ts'

/** Reads a file of observers in a worker. Fails when the browser can't read the file any more. */
export const readInWorker = (file: File, signal: AbortSignal) =>
  new Promise<Reading>((resolve, reject) => {
    if (file.size > observersFile.maxBytes) return resolve({ fault: 'tooLarge' })
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<Reading>) => {
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
