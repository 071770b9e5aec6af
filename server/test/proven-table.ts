import { makeColumnHashes } from '../src/domain/column-hashes.ts'

export type Table = string[][]

export const columns = ['Observer', 'Station', 'Answer']

/** A table as a manifest tells of it. */
export const partOf = (rows: Table, name: 'answers' | 'notes' | 'visits' = 'answers', blockSize = 4) => {
  const hashes = makeColumnHashes(columns.length, blockSize)
  hashes.add(rows)
  const { blocks } = hashes.end()
  return { name, columns, rows: rows.length, blockSize, blocks: blocks.map(block => [...block]) }
}

/** Rows of which no two are the same. */
export const counted = (count: number): Table =>
  Array.from({ length: count }, (_, n) => [`observer ${n}`, String(n), 'A queue'])
