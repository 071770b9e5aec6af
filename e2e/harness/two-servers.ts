import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase } from '../../testkit/database/empty-database.ts'
import { startBalancer } from '../../testkit/network/balancer.ts'
import { createFcmDouble } from '../../testkit/network/fcm-double.ts'
import { createS3Double } from '../../testkit/network/s3-double.ts'
import { admin } from '../../testkit/process/product.ts'
import { startServer } from '../../testkit/process/server-process.ts'

/** Two servers behind a load balancer that share only a PostgreSQL database and an S3 bucket. */
export const startTwoServers = async () => {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to test on')
  const [database, s3, fcm] = await Promise.all([emptyDatabase(server), createS3Double(), createFcmDouble()])
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'scrutineer-pair-'))))
  const settings = (folder: string) => ({
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    TOKEN_SECRET: tokenSecret,
    ADMIN_ACCOUNT: admin.user,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: 'on',
    FILES_URL: `s3://${s3.settings.bucket}/${s3.settings.prefix}`,
    FILES_ENDPOINT: s3.settings.endpoint,
    FILES_REGION: s3.settings.region,
    FILES_ACCESS_KEY_ID: s3.settings.accessKeyId,
    FILES_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    FCM_CREDENTIALS_FILE: fcm.settings.credentialsFile,
    FCM_BASE_URL: fcm.settings.baseUrl,
  })
  const tokenSecret = randomBytes(32).toString('hex')
  // Started concurrently on an empty database.
  const [one, other] = await Promise.all(folders.map(folder => startServer(settings(folder))))
  if (!one || !other) throw new Error('there are two folders')
  const balancer = await startBalancer([one.url, other.url])
  return {
    one,
    other,
    balancer,
    fcm,
    databaseUrl: database.url,
    settings: settings(folders[0] ?? ''),
    stop: async () => {
      await balancer.stop()
      await Promise.all([one.stop(), other.stop(), s3.close(), fcm.close()])
      await database.drop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
