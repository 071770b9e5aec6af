/**
 * Sends a request to a new worker, resolves with its first message and ends it. Rejects if the worker fails, for example
 * because the browser can no longer read a file. An abort ends the worker; the promise then stays pending.
 */
export const runWorker = <Result>(worker: Worker, request: unknown, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const terminate = () => worker.terminate()
    worker.onmessage = ({ data }: MessageEvent<Result>) => {
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

/** In a worker: answers the request of `runWorker`, which rejects if this does. */
export const answerInWorker = <Request>(answer: (request: Request) => Promise<unknown>): void =>
  addEventListener('message', ({ data }: MessageEvent<Request>) => {
    answer(data)
      .then(result => postMessage(result))
      .catch((error: unknown) => reportError(error))
  })
