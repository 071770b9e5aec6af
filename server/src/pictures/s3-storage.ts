import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { SettingsError } from '../domain/errors.ts'
import { problem } from '../domain/problem.ts'
import type { PictureStorage } from './picture-storage.ts'

/** An S3-compatible bucket with credentials. */
export interface S3Settings {
  /** Origin of the service. The bucket is the first path segment (path-style addressing). */
  readonly endpoint: string
  readonly bucket: string
  /** Prefix of all names; empty or with a trailing slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Timeout of a request; files have up to 100 MB. */
  readonly requestTimeoutMs?: number
}

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Picture files in a bucket. Throws a `SettingsError` if a probe file can't be written and read. Later, failed requests throw
 * the problem `unavailable`.
 */
export const openS3Storage = async (settings: S3Settings): Promise<PictureStorage> => {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, requestTimeoutMs = 30_000 } = settings
  const client = new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: requestTimeoutMs,
  })
  const put = (name: string, bytes: Buffer, mediaType: string) => client.putObject(prefix + name, bytes, mediaType)

  try {
    const probe = 'Scrutineer keeps pictures here.\n'
    await put('about.txt', Buffer.from(probe), 'text/plain')
    if ((await client.getObject(`${prefix}about.txt`)) !== probe) throw new Error('it returned different contents')
  } catch (error) {
    const location = `s3://${bucket}/${prefix} at ${endpoint}`
    throw new SettingsError(
      `The bucket of FILES_URL, ${location}, can't be written and read (${reasonOf(error)}): check its address and keys.`,
      { cause: error },
    )
  }

  const unavailable = (error: unknown) =>
    Object.assign(problem('unavailable', { headers: { 'retry-after': '5' } }), { cause: error })

  return {
    async store(files) {
      for (const { name, path, mediaType } of files) {
        const bytes = await readFile(path)
        await put(name, bytes, mediaType).catch(error => {
          throw unavailable(error)
        })
      }
      for (const { path } of files) await rm(path)
    },

    async open(name) {
      const response = await client.getObjectResponse(prefix + name).catch(error => {
        throw unavailable(error)
      })
      // The stream types of fetch and Node.js declare the same class.
      return response?.body ? Readable.fromWeb(response.body as ReadableStream) : undefined
    },
  }
}
