import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Upload } from '@scrutineer/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { invalid, problem } from './problem.ts'
import type { ReadBody } from './serve.ts'

/** Takes a part's bytes; must read the stream to its end. */
export type Receive<T> = (bytes: Readable, name: string) => Promise<T>

interface Destination<T> {
  readonly upload: Upload
  readonly receive: Receive<T>
  readonly discard: (file: T) => Promise<void>
}

const tooLarge = ({ field, maxBytes }: Upload) =>
  problem('too_large', { errors: { [field]: [['file_too_large', maxBytes / 1024 / 1024]] } })

const readPart = async <T>(part: Multipart, { upload, receive, discard }: Destination<T>) => {
  if (part.type === 'field') return { name: part.fieldname, value: part.value }
  if (part.fieldname.toLowerCase() !== upload.field) {
    part.file.resume()
    return {}
  }
  // A file over the limit arrives cut off: that, not what is wrong with the rest, is what the person has to know.
  const file = await receive(part.file, part.filename).catch((error: unknown) => {
    throw part.file.truncated ? tooLarge(upload) : error
  })
  if (!part.file.truncated) return { file }
  await discard(file)
  throw tooLarge(upload)
}

/** Reads multipart form data, handing each file of the upload's field to `receive` as it arrives. */
export const readForm = async <T>(request: FastifyRequest, to: Destination<T>): Promise<ReadBody<T[]>> => {
  if (!request.isMultipart()) throw problem('unsupported_media', { detail: ['not_multipart'] })
  const fields: Record<string, unknown> = {}
  const files: T[] = []
  const release = async () => {
    for (const file of files) await to.discard(file)
  }
  try {
    const { upload } = to
    const limits = { fileSize: upload.maxBytes, files: upload.maxFiles, fields: 20, fieldSize: 64 * 1024 }
    for await (const part of request.parts({ limits })) {
      const { name, value, file } = await readPart(part, to)
      if (name !== undefined) fields[name] = value
      if (file !== undefined) files.push(file)
    }
    return { fields, files, release }
  } catch (error) {
    await release()
    const isTooMany = error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
    throw isTooMany ? invalid({ [to.upload.field]: [['too_many', to.upload.maxFiles]] }) : error
  }
}
