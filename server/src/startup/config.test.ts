import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'

test('defaults without settings: embedded database, loopback, demo', () => {
  expect(readSettings({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    isLoopback: true,
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    demo: 'on',
    timeZone: 'Europe/Bucharest',
    sessionHours: 24,
    observerSessionHours: 720,
  })
})

test('with DATABASE_URL, the demo is off unless DEMO is on', () => {
  const ownDatabase = { DATABASE_URL: 'postgresql://u:p@db/x', TOKEN_SECRET: 'x'.repeat(32) }
  expect(readSettings(ownDatabase).demo).toBeUndefined()
  expect(readSettings({ ...ownDatabase, DEMO: 'on' }).demo).toBe('on')
})

test('one error lists all missing and invalid settings', () => {
  const wrong = { PORT: 'eighty', DEMO: 'perhaps', ELECTION_TIME_ZONE: 'Mars/Base', SESSION_HOURS: '0' }
  expect(() => readSettings(wrong)).toThrow(
    /PORT must be .*; .*DEMO must be on or off.*ELECTION_TIME_ZONE.*SESSION_HOURS/,
  )
  expect(() => readSettings({ DATABASE_URL: 'postgresql://db/x', ADMIN_ACCOUNT: 'chief' })).toThrow(
    /ADMIN_PASSWORD is needed.*TOKEN_SECRET is needed/,
  )
})

test('an empty value is treated as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, demo: 'on' })
})

test('isLoopback is true only for loopback hosts', () => {
  for (const HOST of ['0.0.0.0', '127.example.org', '::'])
    expect([HOST, readSettings({ HOST }).isLoopback]).toEqual([HOST, false])
  for (const HOST of ['localhost', '127.0.0.2', '::1'])
    expect([HOST, readSettings({ HOST }).isLoopback]).toEqual([HOST, true])
})

test('push requires a key file; its URLs can be set', () => {
  expect(readSettings({}).fcm).toBeUndefined()
  const key = { FCM_CREDENTIALS_FILE: '/keys/fcm.json' }
  expect(readSettings(key).fcm).toEqual({
    credentialsFile: '/keys/fcm.json',
    baseUrl: 'https://fcm.googleapis.com',
    tokenUrl: undefined,
  })
  expect(() => readSettings({ ...key, FCM_BASE_URL: 'fcm', FCM_TOKEN_URL: 'ftp://a/b' })).toThrow(
    /FCM_BASE_URL must be .*FCM_TOKEN_URL must be /,
  )
})

test('mail requires a server, a sender and the public address of the links', () => {
  expect(readSettings({}).smtp).toBeUndefined()
  const mail = { SMTP_URL: 'smtp://office@mail.example.org', MAIL_FROM: 'Office <office@example.org>' }
  const PUBLIC_URL = 'https://office.example.org'
  expect(readSettings({ ...mail, SMTP_PASSWORD: 'secret', PUBLIC_URL }).smtp).toEqual({
    url: mail.SMTP_URL,
    password: 'secret',
    from: mail.MAIL_FROM,
  })
  expect(() => readSettings(mail)).toThrow('PUBLIC_URL is needed together with SMTP_URL')
  expect(() => readSettings({ SMTP_URL: mail.SMTP_URL, PUBLIC_URL })).toThrow('MAIL_FROM is needed')
  expect(() => readSettings({ MAIL_FROM: 'o@example.org', SMTP_PASSWORD: 'x' })).toThrow(
    /SMTP_URL is needed together with MAIL_FROM; SMTP_URL is needed together with SMTP_PASSWORD/,
  )
  expect(() => readSettings({ ...mail, SMTP_URL: 'smtp://mail.example.org', SMTP_PASSWORD: 'x', PUBLIC_URL })).toThrow(
    'SMTP_URL must name the user',
  )
  expect(() => readSettings({ SMTP_URL: 'mail.example.org', MAIL_FROM: 'the office' })).toThrow(
    /SMTP_URL must be .*MAIL_FROM must be /,
  )
})

test('PUBLIC_URL must be a web address, with or without a trailing slash', () => {
  expect(readSettings({}).publicUrl).toBeUndefined()
  expect(readSettings({ PUBLIC_URL: 'https://mission.example.org/office/' }).publicUrl).toBe(
    'https://mission.example.org/office',
  )
  expect(() => readSettings({ PUBLIC_URL: 'mission.example.org' })).toThrow(/PUBLIC_URL must be /)
})

test('a certificate needs its key and the public name', () => {
  const files = { TLS_CERT_FILE: '/tls/cert.pem', TLS_KEY_FILE: '/tls/key.pem' }
  expect(readSettings({ ...files, PUBLIC_URL: 'https://office.example.org' }).tls).toEqual({
    certFile: files.TLS_CERT_FILE,
    keyFile: files.TLS_KEY_FILE,
  })
  expect(() => readSettings({ TLS_CERT_FILE: files.TLS_CERT_FILE, PUBLIC_URL: 'https://o.example.org' })).toThrow(
    'TLS_KEY_FILE is needed together with TLS_CERT_FILE',
  )
  expect(() => readSettings({ ...files, PUBLIC_URL: 'http://office.example.org' })).toThrow(/PUBLIC_URL, an https:/)
})

test('BASE_PATH is a path, and the end of PUBLIC_URL', () => {
  expect(readSettings({}).basePath).toBe('')
  expect(readSettings({ BASE_PATH: '/' }).basePath).toBe('')
  const settings = { BASE_PATH: '/observe/2024/', PUBLIC_URL: 'https://office.example.org/observe/2024' }
  expect(readSettings(settings).basePath).toBe('/observe/2024')
  for (const BASE_PATH of ['observe', '//observe', '/../x', '/a b', '/"x'])
    expect(() => readSettings({ BASE_PATH })).toThrow('BASE_PATH must be a path such as /observe')
  expect(() => readSettings({ ...settings, PUBLIC_URL: 'https://office.example.org' })).toThrow(
    'PUBLIC_URL must end with BASE_PATH',
  )
})

test('nightly backups have a folder, a time and a number of files to keep', () => {
  expect(readSettings({}).nightlyBackup).toEqual({ folder: undefined, time: '03:00', keep: 14 })
  expect(readSettings({ BACKUP_DIR: '/backups', BACKUP_TIME: '23:30', BACKUP_KEEP: '3' }).nightlyBackup).toEqual({
    folder: '/backups',
    time: '23:30',
    keep: 3,
  })
  expect(() => readSettings({ BACKUP_TIME: '25:00', BACKUP_KEEP: '0' })).toThrow(
    /BACKUP_TIME must be .*BACKUP_KEEP must be/,
  )
})

test('CORS_ORIGINS lists origins, normalized as browsers send them', () => {
  const listed = 'https://office.example.org, http://localhost:5173/ https://OTHER.example.org:443'
  expect(readSettings({ CORS_ORIGINS: listed }).corsOrigins).toEqual([
    'https://office.example.org',
    'http://localhost:5173',
    'https://other.example.org',
  ])
  for (const wrong of [
    '*',
    'https://a.example.org,*',
    'null',
    'office.example.org',
    'https://a.example.org/office',
    'ftp://a.b',
  ])
    expect(() => readSettings({ CORS_ORIGINS: wrong })).toThrow(
      /^Please correct the settings: CORS_ORIGINS must list origins such as https:.*, never \*\.$/,
    )
})

test('FILES_URL selects a bucket and requires its endpoint and keys', () => {
  expect(readSettings({}).bucket).toBeUndefined()
  const access = { FILES_ACCESS_KEY_ID: 'key', FILES_SECRET_ACCESS_KEY: 'secret' }
  const bucketSettings = {
    FILES_URL: 's3://mission/2024/pictures',
    FILES_ENDPOINT: 'https://s3.example.org/',
    ...access,
  }
  expect(readSettings(bucketSettings).bucket).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'mission',
    prefix: '2024/pictures/',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(readSettings({ ...bucketSettings, FILES_URL: 's3://mission' }).bucket?.prefix).toBe('')
  expect(() => readSettings({ FILES_URL: 's3://mission' })).toThrow(
    /FILES_ENDPOINT is needed.*FILES_ACCESS_KEY_ID is needed.*FILES_SECRET_ACCESS_KEY is needed/,
  )
  expect(() => readSettings({ FILES_URL: 'https://mission' })).toThrow(/FILES_URL must be like s3:/)
})
