import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type CellValue, type Emit, type TableName, tableColumns } from '../../testkit/dataset/tables.ts'

const chunk = 256 * 1024

// Generated values have no tab, line break or backslash, so nothing is escaped.
const cell = (value: CellValue) => (value === null ? '\\N' : String(value))

const openCopy = async (url: string, table: TableName) => {
  const client = new pg.Client(url)
  await client.connect()
  const stream = client.query(copyFrom(`copy ${table} (${tableColumns[table].join(', ')}) from stdin`))
  let text = ''
  return {
    add: (values: readonly CellValue[]) => {
      let line = ''
      for (const value of values) line += line === '' ? cell(value) : `\t${cell(value)}`
      text += `${line}\n`
    },
    isFull: () => text.length > chunk,
    pass: async () => {
      const rest = text
      text = ''
      if (!stream.write(rest)) await once(stream, 'drain')
    },
    end: async () => {
      stream.end(text)
      await finished(stream)
      await client.end()
    },
  }
}

/** Copies the rows of a generator into a database, over one connection per table. */
export const copyRows = async (url: string, generate: (emit: Emit) => Generator<void>): Promise<void> => {
  // Object.keys loses the type of the table names.
  const names = Object.keys(tableColumns) as TableName[]
  const copies = await Promise.all(names.map(async name => [name, await openCopy(url, name)] as const))
  const byTable = new Map(copies)
  const emit: Emit = (table, ...values) => byTable.get(table)?.add(values)
  for (const _thread of generate(emit)) {
    for (const [, copy] of copies) if (copy.isFull()) await copy.pass()
  }
  await Promise.all(copies.map(([, copy]) => copy.end()))
}
