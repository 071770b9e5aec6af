import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const built = new URL('../../server/dist/db/engine/embedded/', import.meta.url)
const builtMigrate = new URL('../../server/dist/db/migrate.js', import.meta.url)
const migrations = new URL('../../server/migrations/', import.meta.url)
const lockFile = new URL('../../package-lock.json', import.meta.url)

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false

/** Fills a new folder with a program that is given its path, once per machine, account and version of the files. */
const createTemplate = async (kind: string, files: readonly URL[], program: string, args: readonly string[]) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.pathname).update(await readFile(file))
  // Only its owner can read it.
  const owner = process.getuid?.() ?? 'user'
  const template = join(tmpdir(), `scrutineer-${kind}-${owner}-${hash.digest('hex').slice(0, 16)}`)
  if (await isFolder(template)) return template
  const draft = `${template}.${randomUUID()}`
  // With the umask of the server, which would otherwise report the permissions that it corrects.
  await promisify(execFile)(process.execPath, ['-e', `process.umask(0o077); ${program}`, draft, ...args])
  try {
    await rename(draft, template)
  } catch (error) {
    // Another test process was faster.
    await rm(draft, { recursive: true, force: true })
    if (!(await isFolder(template))) throw error
  }
  return template
}

const createEmpty = () =>
  // Another version of the engine needs another template.
  createTemplate(
    'embedded',
    [lockFile],
    'const [, draft, create] = process.argv; import(create).then(module => module.createDatabaseIfMissing(draft))',
    [new URL('create.js', built).href],
  )

const createMigrated = async () => {
  empty ??= createEmpty()
  const names = (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()
  const files = [lockFile, ...names.map(name => new URL(name, migrations))]
  const program = `
    const [, draft, empty, ...modules] = process.argv
    require('node:fs').cpSync(empty, draft, { recursive: true })
    Promise.all(modules.map(module => import(module))).then(async ([sessions, engine, { migrate }]) => {
      const database = engine.databaseFromSession(await sessions.openDatabaseFolder(draft))
      await migrate(database.db)
      await database.close()
    })`
  const modules = [new URL('in-process-session.js', built), new URL('open.js', built), builtMigrate]
  return createTemplate('migrated', files, program, [await empty, ...modules.map(({ href }) => href)])
}

let empty: Promise<string> | undefined
let migrated: Promise<string> | undefined

/** Copies an embedded database without tables to a folder that doesn't exist: creating it takes seconds of a processor. */
export const copyEmptyDatabase = async (folder: string): Promise<void> => {
  empty ??= createEmpty()
  await cp(await empty, folder, { recursive: true })
}

/** Copies an embedded database with all migrations applied and no rows to a folder that doesn't exist. */
export const copyMigratedDatabase = async (folder: string): Promise<void> => {
  migrated ??= createMigrated()
  await cp(await migrated, folder, { recursive: true })
}
