import { createColumnHasher } from '../src/domain/crypto/column-hashes.ts'

export type Table = string[][]

export const columns = ['Observer', 'Station', 'Answer']

/** A table of an export's manifest. */
export const manifestPart = (rows: Table, name: 'answers' | 'notes' | 'visits' = 'answers', blockSize = 4) => {
  const hashes = createColumnHasher(columns.length, blockSize)
  hashes.add(rows)
  const { blocks } = hashes.end()
  return { name, columns, rows: rows.length, blockSize, blocks: blocks.map(block => [...block]) }
}

/** Distinct rows. */
export const distinctRows = (count: number): Table =>
  Array.from({ length: count }, (_, n) => [`observer ${n}`, String(n), 'A queue'])
