import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { runHere } from '../../../../testkit/process/run-here.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { command as createOrganizerCommand } from './command.ts'

const folder = temporaryFolder()

test.each([
  [['--account', 'chief'], 2, 'Add --password-file'],
  [['--password-file', '-'], 2, '--account is required'],
  [['--account', 'ab', '--password-file', '-'], 2, '--account must have 3 to 100 printable characters on one line'],
  [['--account', 'chief', '--password', 'x'], 2, '--password'],
  [['--account', 'chief', '--password-file', '-'], 1, 'The password must have 10 to 1,000 characters'],
  [['--account', 'chief', '--password-file', '/nowhere/x'], 1, "The password file can't be read"],
])('%j exits with code %i and one sentence, and opens no database', async (argv, expected, sentence) => {
  const input = new PassThrough().end('short\n')
  const { code, out, err } = await runHere(createOrganizerCommand.run, argv, { env: { DATA_DIR: folder }, input })
  expect([code, out, err.trim().split('\n').length]).toEqual([expected, '', 1])
  expect(err).toContain(sentence)
  expect(await readdir(folder)).toEqual([])
})
