import { expect, test } from 'vitest'
import { rejectedFile, templateFile } from './import-files.ts'
import { readObservers } from './import-lines.ts'

const lines = [
  { line: 2, cells: { phone: '+40 711', pin: ' 12 ', name: 'Popa; "Ion"' } },
  { line: 5, cells: { phone: '0712', pin: '1234', name: 'Ana' } },
]
const rejected = [
  { line: 2, phone: '+40 711', reason: 'pin: At least 4 characters.' },
  { line: 5, phone: '0712', reason: 'Another observer has this phone.' },
]

test('rejected lines come back as they were written, and can be imported again', async () => {
  for (const language of ['en', 'ro'] as const) {
    const reading = readObservers(await rejectedFile(rejected, lines, language).arrayBuffer())
    expect(reading.fault === undefined && reading.lines.map(({ cells }) => cells)).toEqual(
      lines.map(({ cells }) => cells),
    )
  }
  expect(await rejectedFile(rejected, lines, 'en').text()).toContain(',5,Another observer has this phone.\r\n')
})

test('the template has the columns and nobody in it', async () => {
  expect(await templateFile('en').text()).toBe('phone,pin,name\r\n')
  expect(await templateFile('ro').text()).toBe('phone;pin;name\r\n')
  expect(readObservers(await templateFile('en').arrayBuffer())).toEqual({ lines: [], wrong: [] })
})
