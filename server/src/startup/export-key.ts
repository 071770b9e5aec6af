import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../domain/settings-error.ts'

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Makes a key unless another process just did: whichever comes first into the place is everybody's. */
const createKey = async (path: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  // Given its name when it is whole and on disk: a stop on the way can't leave half a key to sign with.
  const file = await open(draft, 'wx', 0o600)
  try {
    const { privateKey } = generateKeyPairSync('ed25519')
    await file.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await file.sync()
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const parse = (path: string, pem: string): KeyObject => {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new SettingsError(`The key that exports are signed with, ${path}, can't be read as a PEM file.`, {
      cause: error,
    })
  }
  throw new SettingsError(`The key that exports are signed with, ${path}, is not an Ed25519 key.`)
}

interface ExportKeySettings {
  readonly exportKeyFile: string | undefined
  readonly dataFolder: string
}

const pathOf = ({ exportKeyFile, dataFolder }: ExportKeySettings) => exportKeyFile ?? join(dataFolder, 'export-key.pem')

/** The private key that exports and backups are signed with, and its file; undefined before the first start. */
export const loadExportKey = async (
  place: ExportKeySettings,
): Promise<{ key: KeyObject; path: string } | undefined> => {
  const path = pathOf(place)
  try {
    return { key: parse(path, await readFile(path, 'utf8')), path }
  } catch (error) {
    if (error instanceof SettingsError) throw error
    if (!hasCode(error, 'ENOENT')) {
      const reason = error instanceof Error && 'code' in error ? error.code : error
      throw new SettingsError(`The key that exports are signed with, ${path}, can't be read (${reason}).`, {
        cause: error,
      })
    }
    if (place.exportKeyFile)
      throw new SettingsError(`Please correct the settings: EXPORT_KEY_FILE, ${path}, isn't there.`)
    return undefined
  }
}

/** The private key that exports are signed with: one's own file, or the one kept in the data folder, made at first. */
export const loadOrCreateExportKey = async (place: ExportKeySettings): Promise<KeyObject> => {
  const found = await loadExportKey(place)
  if (found) return found.key
  const path = pathOf(place)
  await createKey(path)
  return parse(path, await readFile(path, 'utf8'))
}
