import { answerInWorker } from '../../../lib/run-worker.ts'
import type { ReadOptions } from '../files/content/read-form.ts'
import { readFormFile } from '../files/read-file.ts'

export interface ReadRequest {
  readonly file: File
  readonly options: ReadOptions
}

// Off the main thread, so that a large or damaged file can't block the page.
answerInWorker(({ file, options }: ReadRequest) => readFormFile(file, options))
