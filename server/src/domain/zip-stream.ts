import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type ReadStreamOptions, ZipFile } from 'yazl'

/**
 * A streaming ZIP: only unread data is in memory. A failure destroys `output`. Destroying `output` aborts `signal` and the file that is
 * being added.
 */
export const openZip = () => {
  const zip = new ZipFile()
  const output = new PassThrough()
  const aborted = new AbortController()
  output.once('close', () => aborted.abort())
  const fail = (error: unknown) => {
    // A no-op if the reader has already destroyed the output.
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  pipeline(zip.outputStream, output).catch(fail)
  zip.once('error', fail)
  /** Adds a file, and resolves when its last byte was taken. */
  const add = async (
    path: string,
    bytes: Iterable<Buffer> | AsyncIterable<string>,
    options?: Partial<ReadStreamOptions>,
  ) => {
    const content = Readable.from(bytes, { objectMode: false, signal: aborted.signal })
    zip.addReadStream(content, path, options)
    await finished(content)
  }
  return { output, signal: aborted.signal, add, fail, end: () => zip.end() }
}

export type ZipStream = ReturnType<typeof openZip>
