import { SavedFileError } from './saved-file-error.ts'

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const NEWLINE = 10

export interface ByteReader {
  /** The next bytes, which stay to be read: as many as asked for, or all that are left. */
  peek(count: number): Promise<Uint8Array>
  /** The next line without its end. Undefined at the end of the bytes; throws if the line is longer than the limit, or has no end. */
  readLine(maxBytes: number): Promise<Uint8Array | undefined>
  /** The next bytes, as they come. Throws if there are fewer. */
  read(count: number): AsyncGenerator<Uint8Array>
  /** All that is left. */
  rest(): AsyncGenerator<Uint8Array>
}

const toIterator = (source: Source) =>
  (async function* () {
    yield* source
  })()

const join = (parts: readonly Uint8Array[]) => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Reads lines and bytes from a source whose pieces end anywhere. */
export const createByteReader = (source: Source): ByteReader => {
  const pieces = toIterator(source)
  let buffered: Uint8Array = new Uint8Array()

  /** Whether there are bytes left. */
  const fill = async () => {
    while (buffered.length === 0) {
      const { value, done } = await pieces.next()
      if (done) return false
      buffered = value
    }
    return true
  }
  const take = (count: number) => {
    const taken = buffered.subarray(0, count)
    buffered = buffered.subarray(count)
    return taken
  }

  return {
    peek: async count => {
      while (buffered.length < count) {
        const { value, done } = await pieces.next()
        if (done) break
        buffered = join([buffered, value])
      }
      return buffered.subarray(0, count)
    },
    readLine: async maxBytes => {
      if (!(await fill())) return undefined
      const parts: Uint8Array[] = []
      let length = 0
      for (;;) {
        const end = buffered.indexOf(NEWLINE)
        const part = take(end === -1 ? buffered.length : end)
        parts.push(part)
        length += part.length
        if (length > maxBytes) throw new SavedFileError('damaged')
        if (end !== -1) break
        if (!(await fill())) throw new SavedFileError('damaged')
      }
      take(1)
      return join(parts)
    },
    async *read(count) {
      for (let left = count; left > 0; ) {
        if (!(await fill())) throw new SavedFileError('damaged')
        const taken = take(left)
        left -= taken.length
        yield taken
      }
    },
    async *rest() {
      while (await fill()) yield take(buffered.length)
    },
  }
}
