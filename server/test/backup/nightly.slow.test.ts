import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runHere } from '../../../testkit/process/run-here.ts'
import { command as nightlyBackupCommand } from '../../src/backup-archive/nightly/command.ts'
import { findMissionFacts } from '../../src/features/readiness/store.ts'
import { loadOrCreateExportKey } from '../../src/startup/export-key.ts'
import { createCounty } from '../factories.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createMissionOn, createRestoreTarget, dumpRows } from './restore-target.ts'

const folder = temporaryFolder()

const runCommand = async (argv: string[], env: Record<string, string>) => {
  const { code, out, err } = await runHere(nightlyBackupCommand.run, argv, { env })
  return { code, output: out + err }
}

test('backs up PostgreSQL without an account, keeps the newest files, and the result can be restored', async () => {
  const mission = await createMissionOn('postgresql')
  const backups = join(folder, 'backups')
  const env = {
    DATABASE_URL: mission.dependencies.databaseUrl ?? '',
    TOKEN_SECRET: 'a secret for this test, of at least 32 characters',
    DATA_DIR: folder,
    BACKUP_DIR: backups,
    BACKUP_KEEP: '2',
  }
  expect(await runCommand(['--once'], env)).toEqual({
    code: 1,
    output: `There is no export key in ${folder}: start the server once, which creates it.\n`,
  })
  await loadOrCreateExportKey({ dataFolder: folder, exportKeyFile: undefined })
  await createCounty(mission, 'NB', 3)
  const stations = (await dumpRows(mission.db)).polling_station

  for (const day of ['01', '02', '03']) await writeFile(join(backups, `scrutineer-2024-06-${day}-0000.zip`), '')
  expect(await runCommand(['--check'], env)).toMatchObject({ code: 1 })
  const { code, output } = await runCommand(['--once'], env)
  expect([code, output]).toEqual([0, expect.stringMatching(/All hashes were verified\.\nSigned with the key /)])
  const files = (await readdir(backups)).toSorted()
  expect(files).toEqual(['scrutineer-2024-06-03-0000.zip', expect.stringMatching(/^scrutineer-20\d\d-.*\.zip$/)])
  expect(await runCommand(['--check'], env)).toMatchObject({ code: 0 })
  // Of the files that the folder had before, none is a backup of this database.
  const recorded = await mission.db.selectFrom('completed_backup').selectAll().execute()
  expect(recorded).toMatchObject([{ checksum: expect.stringMatching(/^[0-9a-f]{64}$/), appended: { answer: 0 } }])
  const { lastBackup } = await findMissionFacts(mission.db)
  expect(lastBackup).toEqual(recorded[0]?.taken_at)

  const target = await createRestoreTarget('postgresql')
  try {
    await target.restore(join(backups, files.at(-1) ?? ''))
    expect((await dumpRows(target.db)).polling_station).toEqual(stations)
  } finally {
    await target.close()
    await mission.close()
  }
})

test('refuses the embedded database and invalid arguments with one sentence', async () => {
  expect(await runCommand(['--once'], { DATA_DIR: folder, BACKUP_DIR: folder })).toEqual({
    code: 1,
    output: expect.stringMatching(/^Nightly backups need DATABASE_URL: .*\n$/),
  })
  expect(await runCommand(['--once'], { DATA_DIR: folder })).toEqual({
    code: 1,
    output: 'Please correct the settings: BACKUP_DIR is needed.\n',
  })
  expect(await runCommand(['--weekly'], {})).toEqual({ code: 2, output: expect.stringMatching(/--weekly/) })
})
