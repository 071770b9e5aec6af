import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { Upload } from '@scrutineer/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { invalid, ProblemError, problem } from './problem.ts'
import type { ReadBody } from './serve.ts'
import type { Message } from './words.ts'

/** Takes a part's bytes as they arrive. Refuses them by throwing `invalid` without destroying the stream. */
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
    return { errors: {} }
  }
  const refused = (error: unknown) => {
    if (error instanceof ProblemError && error.details.errors) return { errors: error.details.errors }
    throw part.file.truncated ? tooLarge(upload) : error
  }
  const received = await receive(part.file, part.filename).then(file => ({ file }), refused)
  // The fields behind a refused file are still needed: whose row they name is told before what is wrong with the file.
  if (!part.file.readableEnded) await finished(part.file.resume())
  if (!part.file.truncated) return received
  // A file over the limit arrives cut off: that, not what is wrong with the rest, is what the person has to know.
  if ('file' in received) await discard(received.file)
  throw tooLarge(upload)
}

/** Reads multipart form data, handing each file of the upload's field to `receive` as it arrives. */
export const readForm = async <T>(request: FastifyRequest, to: Destination<T>): Promise<ReadBody<T[]>> => {
  if (!request.isMultipart()) throw problem('unsupported_media', { detail: ['not_multipart'] })
  const fields: Record<string, unknown> = {}
  const errors: Record<string, readonly Message[]> = {}
  const files: T[] = []
  const release = async () => {
    for (const file of files) await to.discard(file)
  }
  try {
    const { upload } = to
    const limits = { fileSize: upload.maxBytes, files: upload.maxFiles, fields: 20, fieldSize: 64 * 1024 }
    for await (const part of request.parts({ limits })) {
      const read = await readPart(part, to)
      if ('name' in read) fields[read.name] = read.value
      else if ('file' in read) files.push(read.file)
      else Object.assign(errors, read.errors)
    }
    return { fields, files, errors, release }
  } catch (error) {
    // The rest is let pass unread: left lying, it would keep the connection, and the phone that waits to send it.
    request.raw.unpipe().resume()
    await release()
    const isTooMany = error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
    throw isTooMany ? invalid({ [to.upload.field]: [['too_many', to.upload.maxFiles]] }) : error
  }
}
