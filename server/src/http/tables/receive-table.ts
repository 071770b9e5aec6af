import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Upload } from '@scrutineer/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import { readMultipart } from '../request/upload.ts'

// The bytes are only in memory.
const discardNothing = () => Promise.resolve()

const receive = async (bytes: Readable): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await buffer(bytes))

/** Receives the file of an import. It is read when all parts have arrived: how, may be said after it. */
export const receiveTable = (upload: Upload) => (request: FastifyRequest) =>
  readMultipart(request, { upload, receive, discard: discardNothing })
