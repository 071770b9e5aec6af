import { execFile } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { notes } from '@scrutineer/contract/notes'
import { expect } from 'vitest'
import { copyEmptyDatabase } from '../../testkit/database/embedded-folder.ts'
import { admin } from '../../testkit/process/product.ts'
import { type ServerProcess, startServer } from '../../testkit/process/server-process.ts'
import { createMission } from '../harness/mission.ts'
import { pictureOf } from '../harness/report.ts'
import type { Attack, AttackContext } from './attack.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

const modesBelow = async (folder: string) => {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  return Promise.all(
    names.map(async name => {
      const stats = await lstat(join(folder, name))
      return { name, mode: stats.mode & 0o777, expected: stats.isDirectory() ? 0o700 : 0o600 }
    }),
  )
}

/** Fails with the paths that other accounts could open. */
const expectPrivate = async (folder: string) => {
  const modes = await modesBelow(folder)
  const open = modes.filter(({ mode, expected }) => mode !== expected)
  expect(open.slice(0, 5).map(({ name, mode }) => `${mode.toString(8)} ${name}`)).toEqual([])
  return modes.length
}

/** Writes rows and a picture. */
const write = async (server: ServerProcess) => {
  const { observerPhones, county } = await createMission(server.url, { phones: 1, stations: 1 })
  const picture = new File([Uint8Array.from(pictureOf('seal').bytes)], 'seal.png', { type: 'image/png' })
  for (const { call } of observerPhones) {
    const form = { countyCode: county, pollingStationNumber: 1, text: 'A seal', file: picture }
    expect((await call(notes.add, { form })).status).toBe(200)
  }
}

const makeWorldReadable = async (folder: string) => {
  for (const { name, expected } of await modesBelow(folder))
    await chmod(join(folder, name), expected === 0o700 ? 0o777 : 0o666)
}

/** Runs a command with the umask; throws with its output on failure. */
const runCommand = (umask: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  execute(
    'sh',
    ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, join(root, 'tools/scrutineer.mjs'), ...args],
    {
      env: { ...process.env, ...env },
    },
  )

/** Creates a backup over leftovers of an earlier one, and restores it into another folder. */
const moveTo = async (folder: string, umask: string, { url }: ServerProcess) => {
  const backup = join(folder, 'backup.zip')
  await writeFile(`${backup}.part`, 'the beginning of an earlier backup')
  await chmod(`${backup}.part`, 0o666)
  const secret = { SCRUTINEER_PASSWORD: admin.password }
  await runCommand(umask, ['backup', '--url', url, '--account', admin.user, '--to', backup], secret)
  expect((await lstat(backup)).mode & 0o777).toBe(0o600)
  const restored = join(folder, 'restored')
  await runCommand(umask, ['restore', backup, '--key', join(folder, 'data', 'export-key.pem')], {
    DATA_DIR: restored,
    DATABASE_URL: '',
  })
  await expectPrivate(restored)
}

const attackWith = async (umask: string, { isLong, onEnd }: AttackContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-hostile-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    PORT: '0',
    ADMIN_ACCOUNT: admin.user,
    ADMIN_PASSWORD: admin.password,
  }
  // A short run creates the database under the wider umask only.
  if (!isLong && umask !== '000') await copyEmptyDatabase(join(settings.DATA_DIR, 'database'))
  const start = async () => {
    const server = await startServer(settings, ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh'])
    onEnd(server.kill)
    return server
  }
  const first = await start()
  await write(first)
  const written = await expectPrivate(settings.DATA_DIR)
  if (isLong || umask === '000') await moveTo(folder, umask, first)
  await first.stop()
  await expectPrivate(settings.DATA_DIR)

  await makeWorldReadable(settings.DATA_DIR)
  const second = await start()
  await expectPrivate(settings.DATA_DIR)
  expect(second.log().match(/permissions/gi)).toHaveLength(1)
  await second.stop()
  return written
}

/** Files that a permissive umask would expose to other accounts of the machine. */
export const permissions: Attack = {
  name: 'permissions',
  title: 'no other account of the machine reads the data folder, whatever the umask',
  longRounds: 3,
  async run(context) {
    for (let round = 0; round < context.rounds; round += 1) {
      for (const umask of ['022', '000']) {
        const written = await attackWith(umask, context)
        context.report(`umask ${umask}`, `${written} files and folders, all 0600 or 0700`)
      }
    }
  },
}
