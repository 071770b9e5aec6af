import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { openDatabase } from '../../src/db/client.ts'
import { openEmbedded } from '../../src/db/engine/embedded/open.ts'
import { checkTokenSecret } from '../../src/db/shared/sessions/token-secret-check.ts'
import { createCounty, createNgo, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createMissionOn, createUnmigratedTarget, dumpRows, type Engine } from './restore-target.ts'

const folder = temporaryFolder()

const createSource = async (from: Engine) => {
  const mission = await createMissionOn(from)
  await checkTokenSecret(mission.db, mission.dependencies.tokenSecret, undefined)
  const { account } = await createNgo(mission, { organizer: true })
  await createCounty(mission, 'MV', 5)
  const to = join(folder, `${from}.zip`)
  const argv = ['--url', await listenOn(mission.app), '--account', account, '--to', to]
  expect(await runCommand(['backup', ...argv], { settings: { SCRUTINEER_PASSWORD: secret } })).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/\.zip: \d+ tables, \d+ rows, 0 pictures; [\d.]+ MB in /),
  })
  const { polling_station: stations } = await dumpRows(mission.db)
  const secretText = new TextDecoder().decode(mission.dependencies.tokenSecret)
  await mission.close()
  return { to, stations, settings: { DATA_DIR: join(folder, from), TOKEN_SECRET: secretText } }
}

const success = { code: 0, err: '', out: expect.stringMatching(/Restored the snapshot of .*\.\n$/) }

test('moves a mission from the built-in database to PostgreSQL', async () => {
  const { to, stations, settings } = await createSource('embedded')
  const target = await createUnmigratedTarget('postgresql')
  try {
    const targetSettings = { ...settings, DATABASE_URL: target.url ?? '' }
    expect(await runCommand(['restore', to, '--unsigned'], { settings: targetSettings })).toEqual(success)
    expect((await dumpRows(target.db)).polling_station).toEqual(stations)
    expect(await runCommand(['restore', to, '--unsigned'], { settings: targetSettings })).toMatchObject({
      code: 1,
      err: expect.stringContaining("The database isn't empty: there are rows in "),
    })
  } finally {
    await target.close()
  }
})

test('moves a mission from PostgreSQL to the built-in database and reports a different token secret', async () => {
  const { to, stations, settings } = await createSource('postgresql')
  const targetSettings = { ...settings, TOKEN_SECRET: 'another secret, of at least 32 characters' }
  const { code, out } = await runCommand(['restore', to, '--unsigned'], { settings: targetSettings })
  expect([code, out]).toEqual([0, expect.stringMatching(/start once with TOKEN_SECRET_REPLACES=[0-9a-f]{16}\. /)])
  const database = await openEmbedded(join(settings.DATA_DIR, 'database'), { inProcess: true })
  try {
    expect((await dumpRows(database.db)).polling_station).toEqual(stations)
  } finally {
    await database.close()
  }
})

test('rejects a database that a running server uses', async () => {
  const { to, settings } = await createSource('postgresql')
  const target = await createUnmigratedTarget('postgresql')
  const server = await openDatabase({ url: target.url ?? '' })
  // As a server does. The pool closes an idle connection after ten seconds.
  await server.listen('changes', () => undefined)
  try {
    expect(
      await runCommand(['restore', to, '--unsigned'], { settings: { ...settings, DATABASE_URL: target.url ?? '' } }),
    ).toEqual({
      code: 1,
      err: 'A server is running on this database: stop it first.\n',
      out: expect.any(String),
    })
  } finally {
    await server.close()
    await target.close()
  }
})
