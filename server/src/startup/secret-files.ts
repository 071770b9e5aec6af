import { readFileSync } from 'node:fs'
import { errorCode } from '../domain/errors.ts'

/** Settings whose value may be in a file, named by the setting with `_FILE`, so that it isn't in the environment. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'TOKEN_SECRET',
  'ADMIN_PASSWORD',
  'FILES_ACCESS_KEY_ID',
  'FILES_SECRET_ACCESS_KEY',
  'SMTP_PASSWORD',
  'OIDC_CLIENT_SECRET',
] as const

type Environment = Readonly<Record<string, string | undefined>>

const readSecret = (name: string, path: string) => {
  try {
    // Editors and `echo` end a file with a line break.
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return value === '' ? { reason: `${name}, ${path}, is empty` } : { value }
  } catch (error) {
    return { reason: `${name}, ${path}, can't be read (${errorCode(error) ?? error})` }
  }
}

/** The environment with the values of `…_FILE` settings under their own names, and what is wrong with those settings. */
export const readSecretFiles = (environment: Environment): { environment: Environment; reasons: readonly string[] } => {
  const values: Record<string, string> = {}
  const reasons: string[] = []
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (path === undefined) continue
    const { value, reason } =
      environment[name] === undefined
        ? readSecret(`${name}_FILE`, path)
        : { reason: `${name} and ${name}_FILE exclude each other` }
    if (value === undefined) reasons.push(reason)
    else values[name] = value
  }
  return { environment: { ...environment, ...values }, reasons }
}

/** A PostgreSQL URL with a password, which replaces the URL's own. */
export const withPassword = (databaseUrl: string, password: string): string => {
  const url = new URL(databaseUrl)
  // The setter leaves some characters as they are that drivers decode.
  url.password = encodeURIComponent(password)
  return url.href
}
