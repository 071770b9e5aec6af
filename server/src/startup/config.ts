import { resolve } from 'node:path'
import { isTimeZone } from '@scrutineer/contract/fields/time-zone'
import { printableText } from '@scrutineer/contract/fields/values'
import * as z from 'zod/mini'
import { SettingsError } from '../domain/errors.ts'
import { isLoopback } from '../domain/network/loopback.ts'
import { MailEnvironment, smtpSettingsOf } from './mail-settings.ts'
import { OidcEnvironment, oidcSettingsOf } from './oidc-settings.ts'
import { readSecretFiles, withPassword } from './secret-files.ts'

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const number = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, { error: `must be a whole number from ${min} to ${max}` })),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(min, { error: `must be at least ${min}` }),
          z.maximum(max, { error: `must be at most ${max}` }),
        ),
    ),
  )

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an https:// or http:// address' })

/** The origin as browsers send it; undefined if the address isn't a bare http(s) origin. */
const originOf = (address: string) => {
  const { protocol, origin, href } = URL.canParse(address) ? new URL(address) : {}
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/` ? origin : undefined
}

const origins = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const listed = text.split(/[\s,]+/).filter(Boolean)
    const valid = listed.flatMap(address => originOf(address) ?? [])
    if (valid.length < listed.length)
      context.issues.push({
        code: 'custom',
        input: text,
        message: 'must list origins such as https://office.example.org, separated by commas, never *',
      })
    return valid
  }),
)

const Environment = z.object({
  PORT: z.prefault(number(0, 65535), '8080'),
  HOST: z.prefault(z.string(), '127.0.0.1'),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })),
  DATABASE_PASSWORD: z.optional(z.string()),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, { error: 'must have at least 32 characters' }))),
  TOKEN_SECRET_REPLACES: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{16}$/, { error: 'must be a fingerprint of 16 digits from 0 to f' })),
  ),
  ADMIN_ACCOUNT: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(3, { error: 'must have 3 to 100 characters' }),
        z.maxLength(100, { error: 'must have 3 to 100 characters' }),
        printableText('must be printable characters on one line'),
      ),
  ),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10, { error: 'must have at least 10 characters' }))),
  DEMO: z.optional(onOff),
  ELECTION_TIME_ZONE: z.prefault(
    z.string().check(z.refine<string>(isTimeZone, { error: 'must be a time zone such as Europe/Bucharest' })),
    'Europe/Bucharest',
  ),
  SESSION_HOURS: z.prefault(number(1, 8760), '24'),
  OBSERVER_SESSION_HOURS: z.prefault(number(1, 8760), '720'),
  LOG_LEVEL: z.prefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    }),
    'warn',
  ),
  EXPORT_KEY_FILE: z.optional(z.string()),
  PUBLIC_URL: z.optional(webAddress),
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  BASE_PATH: z.prefault(
    z.string().check(z.regex(/^(\/[\w~-][\w.~-]*)*\/?$/, { error: 'must be a path such as /observe' })),
    '',
  ),
  TRUST_PROXY: z.prefault(onOff, 'off'),
  CORS_ORIGINS: z.prefault(origins, ''),
  CONFIG_FILE: z.optional(z.string()),
  METRICS_PORT: z.optional(number(0, 65535)),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_TIME: z.prefault(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 03:00' })),
    '03:00',
  ),
  BACKUP_KEEP: z.prefault(number(1, 1000), '14'),
  FILES_URL: z.optional(
    z
      .string()
      .check(z.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?$/, { error: 'must be like s3://bucket/folder' })),
  ),
  FILES_ENDPOINT: z.optional(webAddress),
  FILES_REGION: z.prefault(z.string(), 'auto'),
  FILES_ACCESS_KEY_ID: z.optional(z.string()),
  FILES_SECRET_ACCESS_KEY: z.optional(z.string()),
  FCM_CREDENTIALS_FILE: z.optional(z.string()),
  FCM_BASE_URL: z.prefault(webAddress, 'https://fcm.googleapis.com'),
  FCM_TOKEN_URL: z.optional(webAddress),
  ...MailEnvironment.shape,
  ...OidcEnvironment.shape,
})

/** Splits `s3://bucket/folder` into the bucket and the prefix of all names. */
const s3SettingsOf = (env: z.infer<typeof Environment>) => {
  const { FILES_URL, FILES_ENDPOINT, FILES_REGION, FILES_ACCESS_KEY_ID, FILES_SECRET_ACCESS_KEY } = env
  if (!FILES_URL || !FILES_ENDPOINT || !FILES_ACCESS_KEY_ID || !FILES_SECRET_ACCESS_KEY) return undefined
  const [bucket = '', ...folders] = FILES_URL.slice('s3://'.length).split('/')
  return {
    endpoint: FILES_ENDPOINT.replace(/\/+$/, ''),
    bucket,
    prefix: folders
      .filter(Boolean)
      .map(folder => `${folder}/`)
      .join(''),
    region: FILES_REGION,
    accessKeyId: FILES_ACCESS_KEY_ID,
    secretAccessKey: FILES_SECRET_ACCESS_KEY,
  }
}

/** Paths begin with a slash, so what is before them doesn't end with one. */
const withoutSlash = (address: string) => address.replace(/\/+$/, '')

type SettingName = keyof z.infer<typeof Environment>

/**
 * Settings, and what is needed together with each. A link in a message must not depend on a request's headers, and an identity provider
 * redirects to the public address.
 */
const needs: readonly (readonly [setting: SettingName, needed: readonly SettingName[]])[] = [
  ['FILES_URL', ['FILES_ENDPOINT', 'FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY']],
  ['ADMIN_ACCOUNT', ['ADMIN_PASSWORD']],
  ['ADMIN_PASSWORD', ['ADMIN_ACCOUNT']],
  ['TLS_CERT_FILE', ['TLS_KEY_FILE']],
  ['TLS_KEY_FILE', ['TLS_CERT_FILE']],
  ['DATABASE_PASSWORD', ['DATABASE_URL']],
  ['SMTP_URL', ['MAIL_FROM', 'PUBLIC_URL']],
  ['MAIL_FROM', ['SMTP_URL']],
  ['SMTP_PASSWORD', ['SMTP_URL']],
  ['OIDC_ISSUER', ['OIDC_CLIENT_ID', 'PUBLIC_URL']],
  ['OIDC_CLIENT_ID', ['OIDC_ISSUER']],
  ['OIDC_CLIENT_SECRET', ['OIDC_ISSUER']],
]

const findMissingSettings = (env: z.infer<typeof Environment>) => {
  const { SMTP_URL, SMTP_PASSWORD, PUBLIC_URL, BASE_PATH, TLS_CERT_FILE, DATABASE_URL, TOKEN_SECRET } = env
  return [
    ...needs.flatMap(([setting, needed]) =>
      needed.filter(name => env[setting] && !env[name]).map(name => `${name} is needed together with ${setting}`),
    ),
    ...(PUBLIC_URL && !withoutSlash(PUBLIC_URL).endsWith(withoutSlash(BASE_PATH))
      ? ['PUBLIC_URL must end with BASE_PATH']
      : []),
    ...(TLS_CERT_FILE && !PUBLIC_URL?.startsWith('https:')
      ? ['PUBLIC_URL, an https:// address with a name of the certificate, is needed together with TLS_CERT_FILE']
      : []),
    ...(DATABASE_URL && !TOKEN_SECRET
      ? [
          'TOKEN_SECRET is needed together with DATABASE_URL (at least 32 random characters, such as from openssl rand -hex 32)',
        ]
      : []),
    ...(SMTP_PASSWORD && SMTP_URL && new URL(SMTP_URL).username === ''
      ? ['SMTP_URL must name the user of SMTP_PASSWORD, such as smtp://user@mail.example.org']
      : []),
  ]
}
const throwSettingsError = (reasons: readonly string[]): never => {
  throw new SettingsError(`Please correct the settings: ${reasons.join('; ')}.`)
}

const databaseUrlOf = ({ DATABASE_URL, DATABASE_PASSWORD }: z.infer<typeof Environment>) =>
  DATABASE_URL && DATABASE_PASSWORD ? withPassword(DATABASE_URL, DATABASE_PASSWORD) : DATABASE_URL

/**
 * Reads all settings from the environment and the files of its `…_FILE` settings; empty values are treated as unset. Throws a
 * `SettingsError`.
 */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const secrets = readSecretFiles(nonEmpty)
  if (secrets.reasons.length > 0) throwSettingsError(secrets.reasons)
  const result = z.safeParse(Environment, secrets.environment)
  if (!result.success) {
    return throwSettingsError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  const env = result.data
  const missing = findMissingSettings(env)
  if (missing.length > 0) throwSettingsError(missing)
  return {
    port: env.PORT,
    host: env.HOST,
    isLoopback: isLoopback(env.HOST),
    dataFolder: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: databaseUrlOf(env),
    tokenSecret: env.TOKEN_SECRET,
    tokenSecretReplaces: env.TOKEN_SECRET_REPLACES,
    admin:
      env.ADMIN_ACCOUNT && env.ADMIN_PASSWORD
        ? { account: env.ADMIN_ACCOUNT, password: env.ADMIN_PASSWORD }
        : undefined,
    /** Undefined is off, except that a database with the demo is used. */
    demo: env.DEMO ?? (env.DATABASE_URL === undefined ? 'on' : undefined),
    /** The server is run by `npm start`, so messages show commands of npm. */
    isNpmStart: environment.npm_lifecycle_event === 'start',
    timeZone: env.ELECTION_TIME_ZONE,
    sessionHours: env.SESSION_HOURS,
    observerSessionHours: env.OBSERVER_SESSION_HOURS,
    logLevel: env.LOG_LEVEL,
    exportKeyFile: env.EXPORT_KEY_FILE === undefined ? undefined : resolve(env.EXPORT_KEY_FILE),
    publicUrl: env.PUBLIC_URL && withoutSlash(env.PUBLIC_URL),
    basePath: withoutSlash(env.BASE_PATH),
    tls:
      env.TLS_CERT_FILE && env.TLS_KEY_FILE
        ? { certFile: resolve(env.TLS_CERT_FILE), keyFile: resolve(env.TLS_KEY_FILE) }
        : undefined,
    trustProxy: env.TRUST_PROXY === 'on',
    corsOrigins: env.CORS_ORIGINS,
    bucket: s3SettingsOf(env),
    fcm:
      env.FCM_CREDENTIALS_FILE === undefined
        ? undefined
        : {
            credentialsFile: resolve(env.FCM_CREDENTIALS_FILE),
            baseUrl: env.FCM_BASE_URL,
            tokenUrl: env.FCM_TOKEN_URL,
          },
    smtp: smtpSettingsOf(env),
    oidc: oidcSettingsOf(env),
    nightlyBackup: {
      folder: env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR),
      time: env.BACKUP_TIME,
      keep: env.BACKUP_KEEP,
    },
    metricsPort: env.METRICS_PORT,
    webConfigFile: env.CONFIG_FILE === undefined ? undefined : resolve(env.CONFIG_FILE),
  }
}

export type Settings = ReturnType<typeof readSettings>
