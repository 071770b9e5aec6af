import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Upload } from '@scrutineer/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { invalid, problem } from './problem.ts'
import type { ReadBody } from './serve.ts'

/** Takes a part's bytes; must read the stream to its end. */
export type Receive<T> = (bytes: Readable, name: string) => Promise<T>

const readPart = async <T>(part: Multipart, field: string, receive: Receive<T>) => {
  if (part.type === 'field') return { name: part.fieldname, value: part.value }
  if (part.fieldname.toLowerCase() === field) return { file: await receive(part.file, part.filename) }
  part.file.resume()
  return {}
}

const explain = (error: unknown, { field, maxFiles, maxBytes }: Upload): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_FILES_LIMIT') return invalid({ [field]: [['too_many', maxFiles]] })
  if (code !== 'FST_REQ_FILE_TOO_LARGE') return error
  return problem('too_large', { errors: { [field]: [['file_too_large', maxBytes / 1024 / 1024]] } })
}

/** Reads multipart form data, handing each file of the upload's field to `receive` as it arrives. */
export const readForm = async <T>(
  request: FastifyRequest,
  upload: Upload,
  receive: Receive<T>,
  discard: (file: T) => Promise<void>,
): Promise<ReadBody<T[]>> => {
  if (!request.isMultipart()) throw problem('unsupported_media', { detail: ['not_multipart'] })
  const fields: Record<string, unknown> = {}
  const files: T[] = []
  const release = async () => {
    for (const file of files) await discard(file)
  }
  try {
    const limits = { fileSize: upload.maxBytes, files: upload.maxFiles, fields: 20, fieldSize: 64 * 1024 }
    for await (const part of request.parts({ limits })) {
      const { name, value, file } = await readPart(part, upload.field, receive)
      if (name !== undefined) fields[name] = value
      if (file !== undefined) files.push(file)
    }
    return { fields, files, release }
  } catch (error) {
    await release()
    throw explain(error, upload)
  }
}
