import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { csvDelimiters, declaredDelimiter, detectDelimiter } from '@scrutineer/contract/csv/delimiter'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../domain/problem.ts'

export interface CsvRow {
  readonly cells: readonly string[]
  /** Line number in the file, from 1; the last line of a multi-line row. */
  readonly line: number
}

/** Rows per turn of the event loop. */
const ROWS_PER_SLICE = 200

/** Real rows are far shorter: a longer one has an unclosed quote. */
const MAX_ROW_BYTES = 64 * 1024

const assertText = (decoder: TextDecoder, chunk?: Buffer) => {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (error) {
    throw error instanceof TypeError ? invalid({ file: [['not_utf8']] }) : error
  }
  if (chunk?.includes(0)) throw invalid({ file: [['not_csv']] })
}

/** Passes the bytes through and throws where they aren't UTF-8 text. The parser reads bytes, so the decoded text is discarded. */
async function* assertUtf8(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // An error must not destroy the stream: the form parser still reads the parts after the file.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    assertText(decoder, chunk)
    yield chunk
    await setImmediate()
  }
  assertText(decoder)
}

/** Rechunks the bytes so that the first chunk contains the whole first line, which determines the delimiter. */
async function* withCompleteFirstLine(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (!/[\r\n]/.test(chunk.toString('latin1')) && head.length < MAX_ROW_BYTES) continue
    yield head
    head = undefined
  }
  if (head) yield head
}

const byteOrderMark = Buffer.from('\ufeff').toString('latin1')

const firstLine = (head: Buffer): string => {
  const [line = ''] = head.toString('latin1', 0, MAX_ROW_BYTES).split(/[\r\n]/, 1)
  return line.startsWith(byteOrderMark) ? line.slice(byteOrderMark.length) : line
}

/** Returns a function that parses one chunk and resolves to its complete rows; a call without a chunk returns the last row. */
const createRowParser = (delimiter: string) => {
  let rows: CsvRow[] = []
  let lastLine = 0
  const parser = parse({
    delimiter,
    // All of them: by default the parser takes the first line's for the whole file.
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    skipEmptyLines: true,
    bom: true,
    maxRecordSize: MAX_ROW_BYTES,
    onRecord: (cells, { lines }) => {
      rows.push({ cells, line: lines })
      lastLine = lines
      // Collected above: the parser's output stream has no reader.
      return null
    },
  })
  return (chunk?: Buffer) =>
    new Promise<readonly CsvRow[]>((resolve, reject) => {
      const fail = (error: unknown) =>
        reject(error instanceof CsvError ? invalid({ file: [['unreadable_line', lastLine + 1]] }) : error)
      parser.once('error', fail)
      const done = (error?: Error | null) => {
        if (error) return
        parser.off('error', fail)
        resolve(rows)
        rows = []
      }
      if (chunk) parser.write(chunk, done)
      else parser.end(done)
    })
}

/** Streams the rows of a CSV file. Throws `invalid` for input that isn't CSV in UTF-8; never destroys the stream. */
export async function* readRows(bytes: Readable): AsyncGenerator<CsvRow, void, undefined> {
  let feed: ReturnType<typeof createRowParser> | undefined
  let toSkip = 0
  const next = (rows: readonly CsvRow[]) => {
    const skipped = Math.min(toSkip, rows.length)
    toSkip -= skipped
    return rows.slice(skipped)
  }
  for await (const chunk of withCompleteFirstLine(assertUtf8(bytes))) {
    if (!feed) {
      const line = firstLine(chunk)
      const declared = declaredDelimiter(line)
      // The declaration is parsed like any other line, so that line numbers stay those of the file.
      toSkip = declared === undefined ? 0 : 1
      feed = createRowParser(declared ?? detectDelimiter(line, csvDelimiters))
    }
    const rows = next(await feed(chunk))
    for (const [index, row] of rows.entries()) {
      yield row
      if (index % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await setImmediate()
    }
  }
  if (feed) yield* next(await feed())
}
