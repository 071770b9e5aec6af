import { parseObserversCsv } from './parse-observers-csv.ts'

/** Parses a file off the main thread, so that the page stays responsive. */
const parse = async ({ data }: MessageEvent<File>) => {
  postMessage(parseObserversCsv(await data.arrayBuffer()))
}

addEventListener('message', (event: MessageEvent<File>) => {
  parse(event).catch((error: unknown) => reportError(error))
})
