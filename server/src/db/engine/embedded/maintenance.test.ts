import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../../constraint-errors.ts'
import { createMaintenance } from './maintenance.ts'

const session = { query: async () => ({ rows: [{ lsn: '0/1' }], affectedRows: 0 }) }
const reportsOf = async (failure: Error): Promise<string[]> => {
  const lines: string[] = []
  await createMaintenance(
    session,
    () => Promise.reject(failure),
    line => lines.push(line),
  )()
  return lines
}

test('maintenance that finds the database busy waits for its next round without a word; a failure is one line', async () => {
  expect(await reportsOf(new DatabaseUnavailableError('The embedded database was busy for 30 s'))).toEqual([])
  expect(await reportsOf(new Error('no space left'))).toEqual(['Database maintenance failed: Error: no space left'])
})
