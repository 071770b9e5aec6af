import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { problem } from '../domain/problem.ts'
import { SettingsError } from '../domain/settings-error.ts'
import type { PictureStorage } from './picture-storage.ts'

/** A bucket that speaks S3, and who may write there. */
export interface S3Settings {
  /** Origin of the service; the bucket's name follows it in the path. */
  readonly endpoint: string
  readonly bucket: string
  /** Before every name, with a slash in its end unless it is empty. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** A call that is not answered in this time counts as failed; a file has at most 100 MB. */
  readonly requestTimeoutMs?: number
}

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Files in a bucket. Throws a `SettingsError` unless one can be written and read there; later, while the bucket is away,
 * calls are refused as `unavailable`.
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
    const greeting = 'Scrutineer keeps pictures here.\n'
    await put('about.txt', Buffer.from(greeting), 'text/plain')
    if ((await client.getObject(`${prefix}about.txt`)) !== greeting) throw new Error('it gives back something else')
  } catch (error) {
    const place = `s3://${bucket}/${prefix} at ${endpoint}`
    throw new SettingsError(
      `The bucket of FILES_URL, ${place}, can't be written and read (${reasonOf(error)}): check its address and keys.`,
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
      const reply = await client.getObjectResponse(prefix + name).catch(error => {
        throw unavailable(error)
      })
      // fetch's stream and Node's are one class with two declarations.
      return reply?.body ? Readable.fromWeb(reply.body as ReadableStream) : undefined
    },
  }
}
