import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { Upload } from '@scrutineer/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Message } from '../../domain/messages.ts'
import { ProblemError, problem } from '../../domain/problem.ts'

/** The parts of a multipart form. */
export interface MultipartBody<F> {
  readonly fields: Record<string, unknown>
  readonly files: F
  /** Errors of files, reported together with the field errors. */
  readonly errors: Readonly<Record<string, readonly Message[]>>
  /** Releases the files at the end of the request. */
  readonly release: () => Promise<void>
}

/** Consumes a part's bytes as they arrive. Throws `invalid` to reject them, without destroying the stream. */
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

/** Maximum size of a text field in bytes; longer than any text that phones send. */
const MAX_FIELD_BYTES = 1024 * 1024

/** Parse errors are plain `Error` objects without a code, unlike errors of disks, connections and limits, and bugs. */
const isMalformed = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error)

/** Maps the error for a malformed or incomplete form to the problem `invalid`. */
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
  // A form that arrived in one chunk may have failed already.
  let streamError: unknown = part.file.errored
  part.file.once('error', (error: unknown) => {
    streamError = error
  })
  const onError = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'invalid' && error.details.errors)
      return { errors: error.details.errors }
    if (part.file.truncated) throw tooLarge(upload)
    if (error === streamError) return mapMalformedError(Promise.reject(error))
    throw error
  }
  const received = await receive(part.file, part.filename).then(file => ({ file }), onError)
  // The fields after a rejected file are still needed: an unknown row is reported before the file's errors.
  if (!part.file.readableEnded) await mapMalformedError(finished(part.file.resume()))
  if (!part.file.truncated) return received
  // A file over the limit is truncated: report its size rather than errors of the truncated content.
  if ('file' in received) await discard(received.file)
  throw tooLarge(upload)
}

/** Rejected parts are named up to this number. */
const MAX_PART_ERRORS = 20

/** Iterates over the parts of the form. Throws `too_large` for too many files of the field; others don't count. */
async function* partsOf(request: FastifyRequest, { field, maxBytes, maxFiles }: Upload) {
  const limits = { fileSize: maxBytes, fields: 20, fieldSize: MAX_FIELD_BYTES, headerPairs: 20 }
  const parts = request.parts({ limits })
  let files = 0
  for (;;) {
    const { value, done } = await mapMalformedError(parts.next())
    if (done) return
    if (value.type === 'file' && matchesField(value.fieldname, field)) files += 1
    if (files > maxFiles) throw problem('too_large', { errors: { [field]: [['too_many', maxFiles]] } })
    yield value
  }
}

/** Parses multipart form data and passes each file of the upload's field to `receive` as it arrives. */
export const readMultipart = async <T>(
  request: FastifyRequest,
  target: UploadTarget<T>,
): Promise<MultipartBody<T[]>> => {
  if (!request.isMultipart()) throw problem('unsupported_media', { detail: ['not_multipart'] })
  const fields: Record<string, unknown> = {}
  const errors: Record<string, readonly Message[]> = {}
  const files: T[] = []
  const release = async () => {
    for (const file of files) await target.discard(file)
  }
  try {
    const { upload } = target
    for await (const part of partsOf(request, upload)) {
      const read = await readPart(part, target)
      if ('name' in read) fields[read.name] = read.value
      else if ('file' in read) files.push(read.file)
      else if (Object.keys(errors).length < MAX_PART_ERRORS) Object.assign(errors, read.errors)
    }
    return { fields, files, errors, release }
  } catch (error) {
    // Drain the rest: unread, it would block the connection and the phone that is still sending.
    request.raw.unpipe().resume()
    await release()
    throw error
  }
}
