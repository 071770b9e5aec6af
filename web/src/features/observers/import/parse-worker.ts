import { parseObserversCsv } from './parse-observers-csv.ts'

/** Reads a file beside the page, which stays as quick as ever however long the file is. */
const read = async ({ data }: MessageEvent<File>) => {
  const reading = parseObserversCsv(await data.arrayBuffer())
  postMessage(reading)
}

addEventListener('message', (event: MessageEvent<File>) => {
  read(event).catch((error: unknown) => reportError(error))
})
