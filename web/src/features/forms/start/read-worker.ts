import type { ReadOptions } from '../files/content/read-form.ts'
import { readFormFile } from '../files/read-file.ts'

export interface ReadRequest {
  readonly file: File
  readonly options: ReadOptions
}

/** Reads a file off the main thread, so that a large or damaged one can't block the page. */
const read = async ({ data }: MessageEvent<ReadRequest>) => {
  postMessage(await readFormFile(data.file, data.options))
}

addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  read(event).catch((error: unknown) => reportError(error))
})
