import { expect, it } from 'vitest'
import { formatTimeTable } from './time-table.mjs'

it('lists the longest step first, each with its ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }))
  const table = formatTimeTable([
    { name: 'lint', seconds: 1.62, files: [] },
    { name: 'unit', seconds: 17.08, files },
  ])
  const lines = table.split('\n')
  expect(lines[0]).toBe('    17.1 s  unit')
  expect(lines[1]).toBe('    11.0 s      11.test.ts')
  expect(lines[10]).toBe('     2.0 s      2.test.ts')
  expect(lines.slice(11)).toEqual(['     1.6 s  lint'])
})
