import { type ReadRequest, readExport } from './read-export.ts'

/** Reads a file off the main thread, so that the page stays responsive. */
const read = async ({ data }: MessageEvent<ReadRequest>) => {
  postMessage(await readExport(data))
}

addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  read(event).catch((error: unknown) => reportError(error))
})
