import { expect, test } from 'vitest'
import { backupFileName } from '../format/file-name.ts'
import { runNightly } from './run-nightly.ts'

/** Runs until the given time; each `wait` advances the clock. Returns the times of attempts. */
const play = async (
  from: string,
  until: string,
  files: string[],
  succeeds: (attempt: number) => boolean = () => true,
) => {
  let now = new Date(from).getTime()
  const end = new Date(until).getTime()
  const attempts: string[] = []
  await runNightly('03:00', 'Europe/Bucharest', {
    clock: () => new Date(now),
    wait: async milliseconds => {
      now += milliseconds
    },
    isStopped: () => now >= end,
    listFiles: async () => files,
    backUp: async () => {
      attempts.push(new Date(now).toISOString().slice(5, 16))
      const isDone = succeeds(attempts.length)
      if (isDone) files.push(backupFileName(new Date(now)))
      return isDone
    },
  })
  return attempts
}

test('the first backup is created immediately, then one every night', async () => {
  expect(await play('2024-06-08T10:20:30Z', '2024-06-11T00:00:01Z', [])).toEqual([
    '06-08T10:20',
    '06-09T00:00',
    '06-10T00:00',
    '06-11T00:00',
  ])
})

test('a start after a missed night creates its backup; a restart on the same day creates none', async () => {
  const yesterday = 'scrutineer-2024-06-07-0000.zip'
  expect(await play('2024-06-08T10:00:00Z', '2024-06-08T12:00:00Z', [yesterday])).toEqual(['06-08T10:00'])
  expect(await play('2024-06-07T10:00:00Z', '2024-06-07T12:00:00Z', [yesterday])).toEqual([])
})

test('a failed backup is tried again after 15 minutes', async () => {
  expect(await play('2024-06-08T10:00:00Z', '2024-06-08T11:00:00Z', [], attempt => attempt === 3)).toEqual([
    '06-08T10:00',
    '06-08T10:15',
    '06-08T10:30',
  ])
})
