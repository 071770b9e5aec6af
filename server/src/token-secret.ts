import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

const make = async (path: string): Promise<string> => {
  const secret = randomBytes(48).toString('base64url')
  // Renamed when it is whole and on disk: a stop on the way can't leave half a secret, or none, to sign with.
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return secret
}

const pathIn = (dataFolder: string) => join(dataFolder, 'token-secret')

/** The secret kept in the data folder; undefined before the first start. */
export const findTokenSecret = async (dataFolder: string): Promise<string | undefined> => {
  try {
    return await readFile(pathIn(dataFolder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The same, made at the first start: sessions outlive a restart. */
export const keptTokenSecret = async (dataFolder: string): Promise<string> =>
  (await findTokenSecret(dataFolder)) ?? make(pathIn(dataFolder))
