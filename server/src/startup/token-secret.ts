import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, SettingsError } from '../domain/errors.ts'
import { writeDurably } from '../domain/fsync.ts'

/** Minimum characters, as for TOKEN_SECRET. */
const MIN_LENGTH = 32

const pathIn = (dataFolder: string) => join(dataFolder, 'token-secret')

/** Reads the secret of the data folder; undefined before the first start. */
export const loadTokenSecret = async (dataFolder: string): Promise<string | undefined> => {
  const path = pathIn(dataFolder)
  let secret: string
  try {
    secret = await readFile(path, 'utf8')
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return undefined
    throw new SettingsError(`The token secret in ${path} can't be read (${code ?? error}).`, { cause: error })
  }
  if (secret.length >= MIN_LENGTH) return secret
  throw new SettingsError(
    `The token secret in ${path} has fewer than ${MIN_LENGTH} characters: restore the original, or delete the file to create a new one.`,
  )
}

/** Reads the secret of the data folder, or creates it at the first start. Sessions survive a restart. */
export const loadOrCreateTokenSecret = async (dataFolder: string): Promise<string> => {
  const existing = await loadTokenSecret(dataFolder)
  if (existing !== undefined) return existing
  const created = randomBytes(48).toString('base64url')
  await writeDurably(pathIn(dataFolder), created)
  // Another process may have created the file first; both then use its secret.
  return (await loadTokenSecret(dataFolder)) ?? created
}
