import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHere as runCommandHere } from '../../../../testkit/process/run-here.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { command as restoreCommand } from './command.ts'

const folder = temporaryFolder()

const runHere = (argv: string[], env: Record<string, string> = {}) =>
  runCommandHere(restoreCommand.run, argv, { env: { DATA_DIR: join(folder, 'data'), ...env } })

test.each([
  [[], 'Name one file'],
  [['one.zip', 'two.zip'], 'Name one file'],
  [['--into', 'x'], '--into'],
])('%j prints one sentence and exits with code 2', async (argv, sentence) => {
  const { code, out, err } = await runHere(argv)
  expect([code, out, err.trim().split('\n').length]).toEqual([2, '', 1])
  expect(err).toContain(sentence)
})

test('rejects a missing file and one that isn’t a backup before creating anything', async () => {
  const path = join(folder, 'text.zip')
  await writeFile(path, 'not a zip')
  for (const file of [path, join(folder, 'none.zip')])
    expect(await runHere([file])).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/ is not a complete backup \(.*\)\.\n$/),
    })
  expect(await readdir(folder)).toEqual(['text.zip'])
})

test('reports invalid settings like the server’s start', async () => {
  const { code, err } = await runHere(['backup.zip'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect([code, err]).toEqual([1, expect.stringContaining('TOKEN_SECRET is needed together with DATABASE_URL')])
})

test('shows help', async () => {
  expect((await runHere(['--help'])).out).toContain('scrutineer restore backup.zip')
})
