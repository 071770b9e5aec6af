import { createHash, type Hash } from 'node:crypto'

/** Hashes of a table's rows, so many at a time, each column by itself: a difference is found by block and column. */
export interface ColumnHashes {
  readonly rows: number
  /** Of each block, of each column: SHA-256 over the JSON array of its cells, in hex. */
  readonly blocks: readonly (readonly string[])[]
}

/** Rows that are hashed together: the coarseness with which a change is found, against the size of what is kept. */
export const BLOCK_SIZE = 1000

/**
 * Takes a table's rows as they pass and keeps nothing of them but hashes. `before` counts rows that aren't there: what
 * comes is then the table from that row on, and the blocks that lack some rows come out as no others do.
 */
export const createColumnHasher = (columns: number, blockSize: number = BLOCK_SIZE, before = 0) => {
  const blocks: string[][] = Array.from({ length: Math.floor(before / blockSize) }, () => [])
  let inBlock = before % blockSize
  let rows = 0
  let hashes: Hash[] = []

  const begin = () => Array.from({ length: columns }, () => createHash('sha256').update('['))
  const close = () => {
    blocks.push(hashes.map(hash => hash.update(']').digest('hex')))
    hashes = []
    inBlock = 0
  }
  const take = (taken: readonly (readonly string[])[]) => {
    const isFirst = hashes.length === 0
    if (isFirst) hashes = begin()
    hashes.forEach((hash, column) => {
      // One call writes all cells of the column, brackets aside; a comma joins them to what came before.
      const cells = JSON.stringify(taken.map(row => row[column] ?? '')).slice(1, -1)
      hash.update(isFirst ? cells : `,${cells}`)
    })
    inBlock += taken.length
    rows += taken.length
    if (inBlock === blockSize) close()
  }

  return {
    add(added: readonly (readonly string[])[]): void {
      let at = 0
      while (at < added.length) {
        const next = added.slice(at, at + blockSize - inBlock)
        at += next.length
        take(next)
      }
    },
    /** What was taken; nothing may be added after it. */
    end(): ColumnHashes {
      if (hashes.length > 0) close()
      return { rows, blocks }
    },
  }
}
