import type { ReadForm } from '../files/content/read-form.ts'
import type { ReadRequest } from './read-worker.ts'

/** Reads a form from a file in a worker. Rejects if the browser can no longer read the file. */
export const readInWorker = (request: ReadRequest, signal: AbortSignal) =>
  new Promise<ReadForm>((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const terminate = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<ReadForm>) => {
      terminate()
      resolve(data)
    }
    worker.onerror = event => {
      terminate()
      reject(new Error(event.message))
    }
    signal.addEventListener('abort', terminate)
    worker.postMessage(request)
  })
