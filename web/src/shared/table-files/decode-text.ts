/** Encodings that spreadsheets in Europe save text files in. */
export const encodings = ['utf-8', 'utf-16le', 'windows-1250', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    // A fatal decoder throws only for bytes that aren't UTF-8.
    return false
  }
}

/** Letters of Central Europe in Windows-1250 whose bytes are symbols or rare letters in Windows-1252. */
const centralLetters = new Set([...'ĄąŁłŚśŹźŻżŞşŢţŐőŰűČčŘřĚěŇňŤťĽľ'])
/** Letters of Western Europe in Windows-1252 whose bytes are other letters in Windows-1250. */
const westernLetters = new Set([...'ÀàÈèÙùÅåØøÕõÛûÒò'])

const countOf = (text: string, letters: ReadonlySet<string>) => {
  let count = 0
  for (const character of text) if (letters.has(character)) count += 1
  return count
}

/** Enough text to tell the encodings apart. */
const sampleBytes = 256 * 1024

/** Guesses the encoding of a text: by its byte order mark, its bytes, or the letters that it would have. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (isUtf8(bytes)) return 'utf-8'
  const sample = bytes.subarray(0, sampleBytes)
  const western = countOf(new TextDecoder('windows-1252').decode(sample), westernLetters)
  const central = countOf(new TextDecoder('windows-1250').decode(sample), centralLetters)
  return western > central ? 'windows-1252' : 'windows-1250'
}

/** The text without its byte order mark. Bytes that aren't in the encoding become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)
