import { type ObserversRequest, readObservers } from './read-observers.ts'

/** Reads a file off the main thread, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<ObserversRequest>) => {
  readObservers(data)
    .then(result => postMessage(result))
    .catch((error: unknown) => reportError(error))
})
