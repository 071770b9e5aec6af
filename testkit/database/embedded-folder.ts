import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const built = new URL('../../server/dist/db/engine/embedded/create.js', import.meta.url)
const lockFile = new URL('../../package-lock.json', import.meta.url)

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false

const createTemplate = async () => {
  // Another version of the engine needs another one.
  const version = createHash('sha256')
    .update(await readFile(lockFile))
    .digest('hex')
    .slice(0, 16)
  // Only its owner can read it.
  const owner = process.getuid?.() ?? 'user'
  const template = join(tmpdir(), `scrutineer-embedded-${owner}-${version}`)
  if (await isFolder(template)) return template
  const draft = `${template}.${randomUUID()}`
  // With the umask of the server, which would otherwise report the permissions that it corrects.
  const program =
    'process.umask(0o077); import(process.argv[1]).then(create => create.createDatabaseIfMissing(process.argv[2]))'
  await promisify(execFile)(process.execPath, ['-e', program, built.href, draft])
  try {
    await rename(draft, template)
  } catch (error) {
    // Another test process was faster.
    await rm(draft, { recursive: true, force: true })
    if (!(await isFolder(template))) throw error
  }
  return template
}

let template: Promise<string> | undefined

/** Copies an empty embedded database to a folder that doesn't exist: creating it takes seconds of a processor. */
export const copyEmptyDatabase = async (folder: string): Promise<void> => {
  template ??= createTemplate()
  await cp(await template, folder, { recursive: true })
}
