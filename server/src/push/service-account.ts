import { readFile } from 'node:fs/promises'
import { type CryptoKey, importPKCS8 } from 'jose'
import * as z from 'zod/mini'
import { errorCode, SettingsError } from '../domain/errors.ts'

/** The fields of a Google service account's key file that sending needs. */
const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().check(z.minLength(1)),
  private_key_id: z.optional(z.string()),
  private_key: z.string(),
  client_email: z.string().check(z.minLength(1)),
  token_uri: z.optional(z.url()),
})

export interface ServiceAccount {
  readonly projectId: string
  readonly email: string
  readonly keyId: string | undefined
  readonly key: CryptoKey
  /** Default token endpoint. */
  readonly tokenUrl: string | undefined
}

const parse = async (text: string): Promise<ServiceAccount> => {
  const file = z.parse(KeyFile, JSON.parse(text))
  return {
    projectId: file.project_id,
    email: file.client_email,
    keyId: file.private_key_id,
    key: await importPKCS8(file.private_key, 'RS256'),
    tokenUrl: file.token_uri,
  }
}

/** Reads a service account's key file. Throws a `SettingsError` if it is missing or invalid. */
export const readServiceAccount = async (path: string): Promise<ServiceAccount> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = errorCode(error) ?? String(error)
    throw new SettingsError(`Please correct the settings: FCM_CREDENTIALS_FILE, ${path}, can't be read (${code}).`)
  })
  try {
    return await parse(text)
  } catch (error) {
    const reason = `FCM_CREDENTIALS_FILE, ${path}, is not the JSON key file of a service account`
    throw new SettingsError(`Please correct the settings: ${reason}.`, { cause: error })
  }
}
