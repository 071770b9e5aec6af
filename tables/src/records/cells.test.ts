import { expect, test } from 'vitest'
import { createRecordReader } from './cells.ts'

const damageOf = (text: string) => createRecordReader({ name: 0 })({ line: 1, cells: [text] }).damage

test('errors of spreadsheets in any language are damage, and texts that look similar aren’t', () => {
  const errors = [
    '#REF!',
    '#N/A',
    '#VALUE!',
    '#NAME?',
    '#DIV/0!',
    '#NULL!',
    '#NUM!',
    ' #n/a ',
    '#BEZUG!',
    '#Н/Д',
    '#¿NOMBRE?',
  ]
  for (const text of [...errors, '#NV', '#ZERO!', 'Err:502', '########', '#GETTING_DATA', '#ERROR!'])
    expect(damageOf(text), text).toBe('spreadsheet_error')
  for (const text of ['School #3', '#3', 'A#N/A', 'C#', 'Err', '#', 'Eva', '#1 Liceul!', ''])
    expect(damageOf(text), text).toBeUndefined()
})
