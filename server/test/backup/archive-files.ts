import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect } from 'vitest'
import { ZipFile } from 'yazl'
import { runHere } from '../../../testkit/process/run-here.ts'
import { command as backupCommand } from '../../src/backup-archive/create/command.ts'
import { type ArchiveManifest, manifestChecksum, manifestPath } from '../../src/backup-archive/format/manifest.ts'
import { openArchive } from '../../src/backup-archive/format/read-archive.ts'
import { secret } from '../factories.ts'

/** Creates a backup with the command and returns its path. */
export const createBackup = async (url: string, account: string, to: string, ...more: string[]): Promise<string> => {
  const argv = ['--url', url, '--account', account, '--to', to, ...more]
  const result = await runHere(backupCommand.run, argv, { env: { SCRUTINEER_PASSWORD: secret } })
  expect(result).toMatchObject({ code: 0, out: expect.stringContaining('All hashes were verified') })
  return to
}

type Files = Map<string, Buffer>

/** Writes a modified copy of an archive and returns its path. */
export const rewriteArchive = async (
  archive: string,
  folder: string,
  change: (files: Files) => void,
): Promise<string> => {
  const { names, open, close } = await openArchive(archive)
  const files: Files = new Map()
  for (const name of names) files.set(name, await buffer(await open(name)))
  close()
  change(files)
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  const path = join(folder, 'rewritten.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** Edits a file of an archive; a missing file is empty. */
export const editFile = (files: Files, name: string, change: (text: string) => string): void => {
  files.set(name, Buffer.from(change(files.get(name)?.toString() ?? '')))
}

/** Edits the manifest and updates its checksum. */
export const editManifest = (files: Files, change: (manifest: ArchiveManifest) => void): void =>
  editFile(files, manifestPath, text => {
    const manifest: ArchiveManifest = JSON.parse(text)
    change(manifest)
    return JSON.stringify({ ...manifest, checksum: manifestChecksum(manifest) })
  })
