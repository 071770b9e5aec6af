import { delimiters } from '@scrutineer/contract/fields/table-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableKinds } from '../kinds.ts'
import { readTable } from './table.ts'
import { readText } from './text.ts'

/** `RUNS=10000` tries more files. */
const numRuns = Number(process.env.RUNS ?? 500)

/** In Windows-1250 each has a vowel: two such bytes in a row may be a character of UTF-8 as well. */
const letters: Readonly<Record<string, string>> = {
  'utf-8': 'aăâîșțĂȘȚéłńžžяіїაბგ',
  'utf-16le': 'aăâîșțяіїა',
  'utf-16be': 'aăâîșțяіїა',
  'windows-1250': 'aeiou',
}

const encode = (text: string, encoding: string, hasMark: boolean) => {
  const marked = hasMark && encoding !== 'windows-1250' ? `\ufeff${text}` : text
  if (encoding === 'utf-8') return new TextEncoder().encode(marked)
  if (encoding.startsWith('utf-16')) {
    const view = new DataView(new ArrayBuffer(2 * marked.length))
    for (let at = 0; at < marked.length; at += 1) view.setUint16(2 * at, marked.charCodeAt(at), encoding === 'utf-16le')
    return new Uint8Array(view.buffer)
  }
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...marked].map(character => bytes.get(character) ?? 0x3f))
}

/** A table as people have it: names, phones, numbers, addresses with commas, quotations, cells with line breaks. */
const messyFile = fc
  .record({
    encoding: fc.constantFrom(...Object.keys(letters)),
    hasMark: fc.boolean(),
    delimiter: fc.constantFrom(...delimiters),
    quotesAll: fc.boolean(),
    width: fc.integer({ min: 2, max: 6 }),
    height: fc.integer({ min: 2, max: 8 }),
    seed: fc.array(fc.nat(), { minLength: 200, maxLength: 200 }),
  })
  .map(({ encoding, width, height, seed, ...file }) => {
    let at = 0
    const next = (count: number) => {
      at += 1
      return ((seed[at % seed.length] ?? 0) + at) % count
    }
    const letter = () => {
      const plain = [...(letters[encoding] ?? 'a')].at(next(12)) ?? 'a'
      return encoding === 'windows-1250' ? `${['ş', 'ţ', 'ă', 'l', 'r', 'Ţ'].at(next(6)) ?? 'n'}${plain}` : plain
    }
    const word = () => Array.from({ length: 1 + next(6) }, letter).join('')
    const cell = () => {
      const kind = next(12)
      if (kind < 4) return word()
      if (kind === 4) return `07${next(90_000_000) + 10_000_000}`
      if (kind === 5) return String(next(5000))
      if (kind === 6) return `${word()}, ${next(100)}`
      if (kind === 7) return `${word()} "${word()}"`
      if (kind === 8) return `${word()}\n${word()}`
      if (kind === 9) return `"${word()}" ${word()}`
      return kind === 10 ? '' : `${word()} ${word()}`
    }
    const header = Array.from({ length: width }, (_, column) => `col${column}`)
    const body = Array.from({ length: height }, () => [`r${next(900)}`, ...Array.from({ length: width - 1 }, cell)])
    const ends = Array.from({ length: height + 1 }, () => ['\r\n', '\n', '\r'].at(next(3)) ?? '\n')
    return { ...file, encoding, rows: [header, ...body], ends }
  })

test('a messy text file is read back equal, or each row that differs is reported', () => {
  fc.assert(
    fc.property(messyFile, ({ encoding, hasMark, delimiter, quotesAll, rows, ends }) => {
      const write = (cell: string) =>
        quotesAll || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
      const text = rows.map((cells, row) => cells.map(write).join(delimiter) + (ends[row] ?? '\n')).join('')
      const read = [...(readText(encode(text, encoding, hasMark))?.rows ?? [])]
      expect(read.filter(({ hasStrayQuote }) => hasStrayQuote)).toEqual([])
      expect(read.map(({ cells }) => cells.map(cell => cell.replace(/\r\n?/g, '\n')))).toEqual(rows)
    }),
    { numRuns },
  )
})

test('the delimiter is that of the header, whatever the cells have', async () => {
  const delimiterOf = async (text: string) => {
    const table = await readTable(Uint8Array.from(encode(text, 'utf-8', false)), {}, tableKinds.stations)
    return 'format' in table && table.format.kind === 'csv' ? table.format.delimiter : undefined
  }
  const addresses = Array.from({ length: 9 }, (_, at) => `AB;${at};Str. Mare,nr. 5,sat Unu,com. Doi`).join('\n')
  expect(await delimiterOf(`countyCode;number;address\n${addresses}`)).toBe(';')
  expect(await delimiterOf(addresses.replaceAll(',', ', '))).toBe(';')
  const quoted = Array.from({ length: 9 }, (_, at) => `AB,${at},"Str. Mare; nr. 5; sat Unu; com. Doi"`).join('\n')
  expect(await delimiterOf(quoted)).toBe(',')
  expect(await delimiterOf(`Titles; of; many; words\ncountyCode,number,address\n${quoted}`)).toBe(',')
})
