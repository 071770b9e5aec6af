/** The rows of a part as its manifest describes them. */
export interface HashedPart {
  readonly columns: readonly string[]
  readonly rows: number
  readonly blocks: readonly (readonly string[])[]
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Hex SHA-256 of bytes or of a text in UTF-8. */
export const sha256 = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(
    await crypto.subtle.digest('SHA-256', typeof content === 'string' ? new TextEncoder().encode(content) : content),
  )

/** Hashes the rows of a part by block and column, like the server when it wrote the file. */
export const createBlockHasher = (columns: readonly string[], blockSize: number) => {
  const blocks: string[][] = []
  let block: (readonly string[])[] = []
  let rows = 0
  const finishBlock = async () => {
    const finished = block
    block = []
    blocks.push(
      await Promise.all(columns.map((_, column) => sha256(JSON.stringify(finished.map(row => row[column] ?? ''))))),
    )
  }
  return {
    async add(row: readonly string[]): Promise<void> {
      rows += 1
      block.push(row)
      if (block.length === blockSize) await finishBlock()
    },
    async end(): Promise<HashedPart> {
      if (block.length > 0) await finishBlock()
      return { columns, rows, blocks }
    },
  }
}
