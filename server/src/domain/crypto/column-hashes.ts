import { createHash, type Hash } from 'node:crypto'

/** Hashes of a table by block of rows and column, to locate a difference. */
export interface ColumnHashes {
  readonly rows: number
  /** One hash per block and column: hex SHA-256 over the JSON array of the cells. */
  readonly blocks: readonly (readonly string[])[]
}

/** Rows per block. Smaller blocks locate changes more precisely; larger ones need fewer hashes. */
export const BLOCK_SIZE = 1000

/** Hashes the rows of a table as a stream. */
export const createColumnHasher = (columns: number, blockSize: number = BLOCK_SIZE) => {
  const blocks: string[][] = []
  let rowsInBlock = 0
  let rows = 0
  let hashes: Hash[] = []

  const startBlock = () => Array.from({ length: columns }, () => createHash('sha256').update('['))
  const finishBlock = () => {
    blocks.push(hashes.map(hash => hash.update(']').digest('hex')))
    hashes = []
    rowsInBlock = 0
  }
  const update = (blockRows: readonly (readonly string[])[]) => {
    const isFirst = hashes.length === 0
    if (isFirst) hashes = startBlock()
    hashes.forEach((hash, column) => {
      // One update per column with all its cells, without the array's brackets.
      const cells = JSON.stringify(blockRows.map(row => row[column] ?? '')).slice(1, -1)
      hash.update(isFirst ? cells : `,${cells}`)
    })
    rowsInBlock += blockRows.length
    rows += blockRows.length
    if (rowsInBlock === blockSize) finishBlock()
  }

  return {
    add(added: readonly (readonly string[])[]): void {
      let at = 0
      while (at < added.length) {
        const next = added.slice(at, at + blockSize - rowsInBlock)
        at += next.length
        update(next)
      }
    },
    /** Returns the hashes. No rows may be added afterwards. */
    end(): ColumnHashes {
      if (hashes.length > 0) finishBlock()
      return { rows, blocks }
    },
  }
}
