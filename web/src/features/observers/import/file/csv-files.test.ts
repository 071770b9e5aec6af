import { expect, test } from 'vitest'
import { rejectedRowsFile, templateFile } from './csv-files.ts'
import { parseObserversCsv } from './parse-observers-csv.ts'

const rows = [
  { line: 2, cells: { phone: '+40 711', pin: ' 12 ', name: 'Popa; "Ion"' } },
  { line: 5, cells: { phone: '0712', pin: '1234', name: 'Ana' } },
]
const rejected = [
  { line: 2, phone: '+40 711', reason: 'pin: At least 4 characters.' },
  { line: 5, phone: '0712', reason: 'Another observer has this phone number.' },
]

test('rejected rows are saved as written and can be imported again', async () => {
  for (const language of ['en', 'ro'] as const) {
    const result = parseObserversCsv(await rejectedRowsFile(rejected, rows, language).arrayBuffer())
    expect(result.error === undefined && result.rows.map(({ cells }) => cells)).toEqual(rows.map(({ cells }) => cells))
  }
  expect(await rejectedRowsFile(rejected, rows, 'en').text()).toContain(
    ',5,Another observer has this phone number.\r\n',
  )
})

test('the template has only a header', async () => {
  expect(await templateFile('en').text()).toBe('phone,pin,name\r\n')
  expect(await templateFile('ro').text()).toBe('phone;pin;name\r\n')
  expect(parseObserversCsv(await templateFile('en').arrayBuffer())).toEqual({ rows: [], invalidRows: [] })
})
