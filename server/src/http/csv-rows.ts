import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { declaredDelimiter } from '@scrutineer/contract/csv-columns'
import { CsvError, parse } from 'csv-parse'
import { invalid } from './problem.ts'

export interface Row {
  readonly cells: readonly string[]
  /** Of the file, from 1; of a row over several lines, the last. */
  readonly line: number
}

/** Rows that are read before other requests get their turn. */
const ROWS_AT_ONCE = 200

/** No line of people or places comes near this: beyond it a quote was never closed, and nothing waits for its end. */
const LONGEST_ROW = 64 * 1024

const check = (decoder: TextDecoder, chunk?: Buffer) => {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (error) {
    throw error instanceof TypeError ? invalid({ file: [['not_utf8']] }) : error
  }
  if (chunk?.includes(0)) throw invalid({ file: [['not_csv']] })
}

/** The bytes as they arrive, as long as they are text in UTF-8. The parser reads bytes: the decoded text itself isn't kept. */
async function* textOnly(bytes: Readable): AsyncGenerator<Buffer, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // A refusal leaves the stream alone: who reads the form wants what comes behind the file.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    check(decoder, chunk)
    yield chunk
    await setImmediate()
  }
  check(decoder)
}

/** The same bytes, with the whole first line, which tells the delimiter, in the first piece. */
async function* fromAWholeLine(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (!/[\r\n]/.test(chunk.toString('latin1')) && head.length < LONGEST_ROW) continue
    yield head
    head = undefined
  }
  if (head) yield head
}

const byteOrderMark = Buffer.from('\ufeff').toString('latin1')

const firstLineOf = (head: Buffer): string => {
  const [line = ''] = head.toString('latin1', 0, LONGEST_ROW).split(/[\r\n]/, 1)
  return line.startsWith(byteOrderMark) ? line.slice(byteOrderMark.length) : line
}

/** Of comma, semicolon and tab the one that the first line has most of. */
const delimiterOf = (line: string): string => {
  const count = (delimiter: string) => line.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** A parser to feed pieces of a file: each gives the rows that are whole by then; no piece, at the end, the last one. */
const openParser = (delimiter: string) => {
  let rows: Row[] = []
  let lastLine = 0
  const parser = parse({
    delimiter,
    relaxColumnCount: true,
    skipEmptyLines: true,
    bom: true,
    maxRecordSize: LONGEST_ROW,
    onRecord: (cells, { lines }) => {
      rows.push({ cells, line: lines })
      lastLine = lines
      // Kept above: nobody reads the parser's own stream.
      return null
    },
  })
  return (piece?: Buffer) =>
    new Promise<readonly Row[]>((resolve, reject) => {
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
export async function* readRows(bytes: Readable): AsyncGenerator<Row, void, undefined> {
  let feed: ReturnType<typeof openParser> | undefined
  let toSkip = 0
  const next = (rows: readonly Row[]) => {
    const skipped = Math.min(toSkip, rows.length)
    toSkip -= skipped
    return rows.slice(skipped)
  }
  for await (const piece of fromAWholeLine(textOnly(bytes))) {
    if (!feed) {
      const line = firstLineOf(piece)
      const declared = declaredDelimiter(line)
      // The declaration is parsed like any other line, so that line numbers stay those of the file.
      toSkip = declared === undefined ? 0 : 1
      feed = openParser(declared ?? delimiterOf(line))
    }
    const rows = next(await feed(piece))
    for (const [index, row] of rows.entries()) {
      yield row
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate()
    }
  }
  if (feed) yield* next(await feed())
}
