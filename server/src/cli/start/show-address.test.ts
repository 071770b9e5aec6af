import { stripVTControlCharacters } from 'node:util'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { showAddress } from './show-address.ts'

const address = 'http://192.168.1.20:8080'
const show = (isTTY: boolean) => {
  const texts: string[] = []
  showAddress('For phones', address, { isTTY, write: text => texts.push(text) })
  return texts.join('')
}

/** Characters of two modules, one above the other, by whether they are dark. */
const modules: Record<string, [boolean, boolean]> = {
  '█': [false, false],
  '▀': [false, true],
  '▄': [true, false],
  ' ': [true, true],
}

test('a terminal shows the address and its QR code in white on black', () => {
  const [line, ...rows] = show(true).trimEnd().split('\n')
  expect(line).toBe(`For phones: ${address}`)
  expect(rows.every(row => row.startsWith('\u001b[97;40m') && row.endsWith('\u001b[0m'))).toBe(true)
  const cells = rows.map(row => [...stripVTControlCharacters(row)].map(cell => modules[cell]))
  const shown = cells.flatMap(row => [0, 1].map(half => row.map(pair => pair?.[half])))
  const { data } = encode(address, { border: 2 })
  expect(shown.slice(0, data.length)).toEqual(data)
})

test('a log shows the address only', () => {
  expect(show(false)).toBe(`For phones: ${address}\n`)
})
