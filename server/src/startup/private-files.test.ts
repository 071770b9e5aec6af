import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { SettingsError } from '../domain/errors.ts'
import { restrictDataFolder } from './private-files.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const createFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-private-'))
  folders.push(folder)
  return folder
}

const createFile = async (path: string, mode: number) => {
  await writeFile(path, 'evidence')
  await chmod(path, mode)
}

const modeOf = async (...names: string[]) => (await lstat(join(...names))).mode & 0o777

/** A data folder as created by a server that doesn't set a umask. */
const createOpenFolder = async () => {
  const data = await createFolder()
  await mkdir(join(data, 'database/base'), { recursive: true })
  await createFile(join(data, 'database/base/1'), 0o666)
  await createFile(join(data, 'token-secret'), 0o777)
  for (const name of ['', 'database', 'database/base']) await chmod(join(data, name), 0o777)
  return data
}

test('an existing data folder is restricted to its account, and reported once', async () => {
  const data = await createOpenFolder()
  expect(restrictDataFolder(data)).toEqual([
    `Permissions in ${data} were restricted to this account: 5 files and folders allowed more.`,
  ])
  const names = ['', 'database', 'database/base', 'database/base/1', 'token-secret']
  expect(await Promise.all(names.map(name => modeOf(data, name)))).toEqual([0o700, 0o700, 0o700, 0o600, 0o600])
  expect(restrictDataFolder(data)).toEqual([])
})

test('an unrelated file keeps the permissions of its owner', async () => {
  const data = await createOpenFolder()
  await createFile(join(data, 'nightly.sh'), 0o755)
  restrictDataFolder(data)
  expect(await modeOf(data, 'nightly.sh')).toBe(0o700)
})

test('pictures behind a link to another disk are restricted, other links are not followed', async () => {
  const [data, disk, elsewhere] = [await createOpenFolder(), await createFolder(), await createFolder()]
  await createFile(join(disk, 'seal.png'), 0o644)
  await createFile(join(elsewhere, 'letter.txt'), 0o644)
  await symlink(disk, join(data, 'pictures'))
  await symlink(elsewhere, join(data, 'letters'))
  restrictDataFolder(data)
  expect(await modeOf(disk, 'seal.png')).toBe(0o600)
  expect(await modeOf(elsewhere, 'letter.txt')).toBe(0o644)
})

test('a shared system folder is rejected and not changed', async () => {
  const before = await modeOf(tmpdir())
  for (const folder of [tmpdir(), '/']) expect(() => restrictDataFolder(folder)).toThrow(SettingsError)
  expect(await modeOf(tmpdir())).toBe(before)
})
