import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, SettingsError } from '../domain/errors.ts'
import { writeDurably } from '../domain/fsync.ts'

const parse = (path: string, pem: string): KeyObject => {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new SettingsError(`The export signing key, ${path}, can't be read as a PEM file.`, { cause: error })
  }
  throw new SettingsError(`The export signing key, ${path}, is not an Ed25519 key.`)
}

interface ExportKeySettings {
  readonly exportKeyFile: string | undefined
  readonly dataFolder: string
}

const pathOf = ({ exportKeyFile, dataFolder }: ExportKeySettings) => exportKeyFile ?? join(dataFolder, 'export-key.pem')

/** Reads the private key that signs exports and backups; undefined before the first start. */
export const loadExportKey = async (
  settings: ExportKeySettings,
): Promise<{ key: KeyObject; path: string } | undefined> => {
  const path = pathOf(settings)
  try {
    return { key: parse(path, await readFile(path, 'utf8')), path }
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const code = errorCode(error)
    if (code !== 'ENOENT')
      throw new SettingsError(`The export signing key, ${path}, can't be read (${code ?? error}).`, { cause: error })
    if (settings.exportKeyFile)
      throw new SettingsError(`Please correct the settings: EXPORT_KEY_FILE, ${path}, does not exist.`)
    return undefined
  }
}

/** Reads the key of EXPORT_KEY_FILE or of the data folder, where the first start creates one. */
export const loadOrCreateExportKey = async (settings: ExportKeySettings): Promise<KeyObject> => {
  const existing = await loadExportKey(settings)
  if (existing) return existing.key
  const path = pathOf(settings)
  const { privateKey } = generateKeyPairSync('ed25519')
  // Another process may create the file first; both then use its key.
  await writeDurably(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  return parse(path, await readFile(path, 'utf8'))
}
