import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { declaredDelimiter } from '@scrutineer/contract/csv/columns'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../domain/problem.ts'

export interface CsvRow {
  readonly cells: readonly string[]
  /** Of the file, from 1; of a row over several lines, the last. */
  readonly line: number
}

/** Rows that are read before other requests get their turn. */
const ROWS_PER_SLICE = 200

/** No line of people or places comes near this: beyond it a quote was never closed, and nothing waits for its end. */
const MAX_ROW_BYTES = 64 * 1024

const assertText = (decoder: TextDecoder, chunk?: Buffer) => {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (error) {
    throw error instanceof TypeError ? invalid({ file: [['not_utf8']] }) : error
  }
  if (chunk?.includes(0)) throw invalid({ file: [['not_csv']] })
}

/** The bytes as they arrive, as long as they are text in UTF-8. The parser reads bytes: the decoded text itself isn't kept. */
async function* assertUtf8(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A refusal leaves the stream alone: who reads the form wants what comes behind the file.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    assertText(decoder, chunk)
    yield chunk
    await setImmediate()
  }
  assertText(decoder)
}

/** The same bytes, with the whole first line, which tells the delimiter, in the first piece. */
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

/** Of comma, semicolon and tab the one that the first line has most of. */
const detectDelimiter = (line: string): string => {
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** A parser to feed pieces of a file: each gives the rows that are whole by then; no piece, at the end, the last one. */
const createRowParser = (delimiter: string) => {
  let rows: CsvRow[] = []
  let lastLine = 0
  const parser = parse({
    delimiter,
    relaxColumnCount: true,
    skipEmptyLines: true,
    bom: true,
    maxRecordSize: MAX_ROW_BYTES,
    onRecord: (cells, { lines }) => {
      rows.push({ cells, line: lines })
      lastLine = lines
      // Kept above: nobody reads the parser's own stream.
      return null
    },
  })
  return (piece?: Buffer) =>
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
      if (piece) parser.write(piece, done)
      else parser.end(done)
    })
}

/** Reads the rows of a CSV file as its bytes arrive, keeping none. Refuses what isn't CSV in UTF-8, without destroying the stream. */
export async function* readRows(bytes: Readable): AsyncGenerator<CsvRow, void, undefined> {
  let feed: ReturnType<typeof createRowParser> | undefined
  let toSkip = 0
  const next = (rows: readonly CsvRow[]) => {
    const skipped = Math.min(toSkip, rows.length)
    toSkip -= skipped
    return rows.slice(skipped)
  }
  for await (const piece of withCompleteFirstLine(assertUtf8(bytes))) {
    if (!feed) {
      const line = firstLine(piece)
      const declared = declaredDelimiter(line)
      // The declaration is parsed like any other line, so that line numbers stay those of the file.
      toSkip = declared === undefined ? 0 : 1
      feed = createRowParser(declared ?? detectDelimiter(line))
    }
    const rows = next(await feed(piece))
    for (const [index, row] of rows.entries()) {
      yield row
      if (index % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await setImmediate()
    }
  }
  if (feed) yield* next(await feed())
}
