import type { Encoding } from '@scrutineer/contract/fields/table-formats'

/** Enough text to tell the encodings apart. */
const sampleBytes = 256 * 1024

/** The text if the bytes are UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // A fatal decoder throws only for bytes that aren't UTF-8.
    return undefined
  }
}

/** UTF-16 without a mark: most texts of tables have ASCII digits and delimiters, whose other byte is zero. */
const guessUtf16 = (bytes: Uint8Array): Encoding | undefined => {
  const sample = bytes.subarray(0, sampleBytes - (sampleBytes % 2))
  if (bytes.length % 2 !== 0 || sample.length === 0) return undefined
  let [even, odd] = [0, 0]
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) even += 1
    if (sample[at + 1] === 0) odd += 1
  }
  const most = Math.max(even, odd)
  if (most < sample.length / 20 || Math.min(even, odd) > 0) return undefined
  return even > odd ? 'utf-16be' : 'utf-16le'
}

/** Letters beside those of another script. */
const mixedWords = /(?<=[A-Za-z])\p{Script=Cyrillic}|\p{Script=Cyrillic}(?=[A-Za-z])/gu

/**
 * The letters beyond ASCII of languages, by the encodings that they are saved in, and where no language has them. The first
 * language wins a tie: some of these letters have the same byte in several encodings.
 */
const alphabets: readonly (readonly [encoding: Encoding, letters: string, wrong?: RegExp])[] = [
  ['windows-1250', 'ăâîşţ'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1252', 'àâæçéèêëîïôœùûüÿ'],
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'áéíñóúü¿¡'],
  ['windows-1252', 'ãõáâàéêíóôúç'],
  ['windows-1252', 'àèéìíîòóùú', /[^\0-\x7f](?=\p{L})/gu],
  ['windows-1252', 'åäöæøéáíóúýðþ'],
  ['windows-1250', 'áčďéěíňóřšťúůýž'],
  ['windows-1250', 'áäčďéíĺľňóôŕšťúýž'],
  ['windows-1250', 'čćđšž'],
  ['windows-1251', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяґєіїў', mixedWords],
  ['windows-1251', 'абвгдежзијклљмнњопрстћуфхцчџшђѓќѕ', mixedWords],
  ['iso-8859-2', 'ăâîşţ'],
  ['iso-8859-2', 'ąćęłńóśźż'],
  ['iso-8859-2', 'áéíóöőúüű'],
  ['iso-8859-2', 'áčďéěíňóřšťúůýž'],
  ['iso-8859-2', 'čćđšž'],
]

/** Signs that texts of all languages have. */
const signs = '„“”‚‘’«»–—…№§°\u00a0€'

/** The part of the letters and signs beyond ASCII that a language has, 0 to 1. */
const coverageOf = (text: string, letters: string, wrong = /(?!)/gu) => {
  const known = new Set(letters + letters.toUpperCase() + signs)
  let [all, covered] = [0, 0]
  for (const character of text.replace(wrong, '\ufffd')) {
    if (character <= '\x7f') continue
    all += 1
    if (known.has(character)) covered += 1
  }
  return covered / all
}

const maxLineBytes = 4096

/** The lines with a byte that isn't ASCII, shortened: in the others all these encodings are equal. */
const foreignLines = (bytes: Uint8Array) => {
  const lines: number[] = []
  let start = 0
  let isForeign = false
  for (let at = 0; at <= bytes.length && lines.length < sampleBytes; at += 1) {
    const byte = bytes[at] ?? 0x0a
    if (byte > 0x7f) isForeign = true
    if (byte !== 0x0a && byte !== 0x0d) continue
    if (isForeign) lines.push(...bytes.subarray(start, Math.min(at, start + maxLineBytes)), 0x0a)
    start = at + 1
    isForeign = false
  }
  return Uint8Array.from(lines)
}

/** Bytes 0x80 to 0x9f of windows-1252, which Node.js 20 decodes as control characters. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** The text without its byte order mark. Bytes that aren't in the encoding become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => {
  const text = new TextDecoder(encoding).decode(bytes)
  return encoding === 'windows-1252'
    ? text.replace(/[\x80-\x9f]/g, control => windows1252[control.charCodeAt(0) - 0x80] ?? control)
    : text
}

/** Whether more characters than not are UTF-8: the others were damaged, or a file was put together from two. */
const isDamagedUtf8 = (bytes: Uint8Array) => {
  const text = decodeText(bytes, 'utf-8')
  const countOf = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return countOf(/[^\0-\x7f]/gu) > 2 * countOf(/\ufffd/gu)
}

/** The encoding that the first bytes of a file declare. */
const markedEncoding = (bytes: Uint8Array): Encoding | undefined => {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/** The encoding of a text that isn't UTF-8: by the language whose letters it would have. */
const guessEncoding = (bytes: Uint8Array): Encoding => {
  const sample = foreignLines(bytes)
  if (isDamagedUtf8(sample)) return 'utf-8'
  const texts = new Map(alphabets.map(([encoding]) => [encoding, decodeText(sample, encoding)]))
  const coverages = alphabets.map(([encoding, letters, wrong]) => coverageOf(texts.get(encoding) ?? '', letters, wrong))
  return alphabets[coverages.indexOf(Math.max(...coverages))]?.[0] ?? 'windows-1252'
}

/** Decodes a text and guesses its encoding: by its byte order mark, its bytes, or the language whose letters it would have. */
export const decodeGuessed = (bytes: Uint8Array): { readonly encoding: Encoding; readonly text: string } => {
  const certain = markedEncoding(bytes) ?? guessUtf16(bytes)
  if (certain) return { encoding: certain, text: decodeText(bytes, certain) }
  const text = decodeUtf8(bytes)
  if (text !== undefined) return { encoding: 'utf-8', text }
  const encoding = guessEncoding(bytes)
  return { encoding, text: decodeText(bytes, encoding) }
}
