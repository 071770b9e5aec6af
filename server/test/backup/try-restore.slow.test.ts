import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@scrutineer/contract/audit'
import { backup } from '@scrutineer/contract/backup'
import { readiness } from '@scrutineer/contract/readiness'
import { expect, test } from 'vitest'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { startProcess } from '../command-line/start-process.ts'
import { createNgo, createObserver, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { sharedMission } from '../mission.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createBackup } from './archive-files.ts'

const folder = temporaryFolder()
const mission = await sharedMission()
const url = await listenOn(mission.app)

const setUp = async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const findCheck = async () =>
    (await organizer.staff(readiness.get)).value.checks.find(({ id }) => id === 'trialRestore')
  const tryRestore = (path: string) =>
    runCommand(['try-restore', path, '--url', url, '--account', organizer.account], {
      settings: { SCRUTINEER_PASSWORD: secret, TMPDIR: folder },
    })
  return { organizer, findCheck, tryRestore }
}

test('restores a backup for a trial, removes the copy, and the server records it', async () => {
  const { organizer, findCheck, tryRestore } = await setUp()
  await createObserver(mission, organizer.id)
  const path = await createBackup(url, organizer.account, join(folder, 'backup.zip'))
  expect(await findCheck()).toMatchObject({ state: 'warning', detail: { lastTrialRestore: null } })
  expect(await tryRestore(path)).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/It can be restored: \d+ tables/),
  })
  expect(await findCheck()).toMatchObject({ state: 'ok', detail: { lastTrialRestore: '2024-06-09T09:00:00.000Z' } })
  expect(await readdir(folder)).toEqual(['backup.zip'])
  const { data } = (await organizer.staff(audit.list, { query: { action: 'backup.try_restore' } })).value
  expect(data).toMatchObject([
    { account: organizer.account, facts: { backup: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ])

  expect(await tryRestore(join(folder, 'none.zip'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The trial failed: /),
  })
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s during the trial removes the temporary copy', async signal => {
  const { organizer, findCheck } = await setUp()
  const path = await createBackup(url, organizer.account, join(folder, `${signal}.zip`))
  const before = [await readdir(folder), await findCheck()]
  const trial = startProcess(
    [path, '--url', url, '--account', organizer.account],
    { SCRUTINEER_PASSWORD: secret, TMPDIR: folder },
    'try-restore',
  )
  await trial.waitFor('Restoring …')
  trial.kill(signal)
  expect([await trial.ended, trial.output.err]).toEqual([130, ''])
  expect([await readdir(folder), await findCheck()]).toEqual(before)
})

test('a backup of another server isn’t recorded', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const { status } = await organizer.staff(backup.recordTrialRestore, { body: { backup: 'a'.repeat(64) } })
  expect(status).toBe(404)
})
