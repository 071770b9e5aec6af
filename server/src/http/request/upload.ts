import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { Upload } from '@scrutineer/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Message } from '../../domain/messages.ts'
import { ProblemError, problem } from '../../domain/problem.ts'
import type { ParsedBody } from '../route-registrar.ts'

/** Takes a part's bytes as they arrive. Refuses them by throwing `invalid` without destroying the stream. */
export type FileReceiver<T> = (bytes: Readable, name: string) => Promise<T>

interface UploadTarget<T> {
  readonly upload: Upload
  readonly receive: FileReceiver<T>
  readonly discard: (file: T) => Promise<void>
}

export const fileTooLarge = (field: string, maxBytes: number) =>
  problem('too_large', { errors: { [field]: [['file_too_large', maxBytes / 1024 / 1024]] } })

const tooLarge = ({ field, maxBytes }: Upload) => fileTooLarge(field, maxBytes)

/** Clients name a list of files in different ways: `file`, `files`, `file[]`. */
const matchesField = (name: string, field: string) => {
  const singular = name.toLowerCase().replace(/\[\]$/, '')
  return singular === field || singular === `${field}s`
}

/** UTF-8 bytes of a text field: the longest text that phones send, and more. */
const MAX_FIELD_BYTES = 1024 * 1024

/** The parser's own complaints are plain errors without a code, unlike those of disks, connections, limits and programs. */
const isMalformed = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error)

/** Waits for what only the sent bytes can spoil: where they are no form, or end inside one, that is the sender's to know. */
const mapMalformedError = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    throw isMalformed(error) ? problem('invalid', { detail: ['not_multipart'] }) : error
  }
}

const readPart = async <T>(part: Multipart, { upload, receive, discard }: UploadTarget<T>) => {
  if (part.type === 'field') {
    if (part.valueTruncated)
      throw problem('too_large', { errors: { [part.fieldname]: [['too_long', MAX_FIELD_BYTES]] } })
    return { name: part.fieldname, value: part.value }
  }
  if (!matchesField(part.fieldname, upload.field)) {
    await mapMalformedError(finished(part.file.resume()))
    return { errors: { [part.fieldname]: [['unknown_file_part', upload.field] as const] } }
  }
  // A form that was sent all at once may have ended already.
  let broken: unknown = part.file.errored
  part.file.once('error', (error: unknown) => {
    broken = error
  })
  const refused = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'invalid' && error.details.errors)
      return { errors: error.details.errors }
    if (part.file.truncated) throw tooLarge(upload)
    if (error === broken) return mapMalformedError(Promise.reject(error))
    throw error
  }
  const received = await receive(part.file, part.filename).then(file => ({ file }), refused)
  // The fields behind a refused file are still needed: whose row they name is told before what is wrong with the file.
  if (!part.file.readableEnded) await mapMalformedError(finished(part.file.resume()))
  if (!part.file.truncated) return received
  // A file over the limit arrives cut off: that, not what is wrong with the rest, is what the person has to know.
  if ('file' in received) await discard(received.file)
  throw tooLarge(upload)
}

/** The parts one by one, as long as the bytes make some. */
async function* partsOf(request: FastifyRequest, { maxBytes, maxFiles }: Upload) {
  const limits = { fileSize: maxBytes, files: maxFiles, fields: 20, fieldSize: MAX_FIELD_BYTES, headerPairs: 20 }
  const parts = request.parts({ limits })
  for (;;) {
    const { value, done } = await mapMalformedError(parts.next())
    if (done) return
    yield value
  }
}

/** Reads multipart form data, handing each file of the upload's field to `receive` as it arrives. */
export const readForm = async <T>(request: FastifyRequest, to: UploadTarget<T>): Promise<ParsedBody<T[]>> => {
  if (!request.isMultipart()) throw problem('unsupported_media', { detail: ['not_multipart'] })
  const fields: Record<string, unknown> = {}
  const errors: Record<string, readonly Message[]> = {}
  const files: T[] = []
  const release = async () => {
    for (const file of files) await to.discard(file)
  }
  try {
    const { upload } = to
    for await (const part of partsOf(request, upload)) {
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
    throw isTooMany
      ? problem('too_large', { errors: { [to.upload.field]: [['too_many', to.upload.maxFiles]] } })
      : error
  }
}
