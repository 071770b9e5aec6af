import { expect, test } from 'vitest'
import { pinsFile, rejectedRowsFile, templateFile } from './csv-files.ts'
import { readObservers } from './read-observers.ts'

const none = { firstName: '', backupPhone: '', stations: '', stationCounty: '', stationNumber: '', ngo: '' }
const rows = [
  { line: 2, cells: { phone: '+40 711', pin: ' 12 ', name: 'Popa; "Ion"', ...none }, hasNewPin: false },
  { line: 5, cells: { phone: '0712', pin: '1234', name: 'Ana', ...none, stations: 'AB 1, AB 2' }, hasNewPin: false },
]
const rejected = [
  { line: 2, phone: '+40 711', reason: 'pin: At least 4 characters.' },
  { line: 5, phone: '0712', reason: 'Another observer has this phone number.' },
]
const read = (file: Blob) => readObservers({ file, choice: {}, mapping: undefined })

test('rejected rows are saved as written and can be imported again', async () => {
  for (const language of ['en', 'ro']) {
    const result = await read(rejectedRowsFile(rejected, rows, language))
    expect(result).toMatchObject({ rows: rows.map(({ cells }) => ({ cells })) })
  }
  expect(await rejectedRowsFile(rejected, rows, 'en').text()).toContain(
    ',5,Another observer has this phone number.\r\n',
  )
})

test('a PIN that was made is saved for added observers only', async () => {
  const made = [{ line: 2, cells: { phone: ' 0711 ', pin: '123456', name: 'Ana', ...none }, hasNewPin: true }]
  expect(
    await pinsFile(
      made.map(({ cells }) => cells),
      'en',
    ).text(),
  ).toBe('phone,pin,name\r\n0711,123456,Ana\r\n')
  const reasons = [{ line: 2, phone: '0711', reason: 'taken' }]
  expect(await rejectedRowsFile(reasons, made, 'en').text()).not.toContain('123456')
})

test('the template has only a header', async () => {
  expect(await templateFile('en').text()).toBe('phone,pin,name\r\n')
  // The languages with a decimal comma.
  for (const language of ['ro', 'fr', 'uk']) expect(await templateFile(language).text()).toBe('phone;pin;name\r\n')
  expect(await read(templateFile('en'))).toMatchObject({ rows: [], missing: [] })
})
