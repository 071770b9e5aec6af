import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Bytes that are sent often, compressed as the client accepts. Each compressed form is made on first use. `brotliQuality` is the
 * highest by default.
 */
export const createCompressed = (body: Buffer, brotliQuality: number = constants.BROTLI_MAX_QUALITY) => {
  const encoders = {
    br: () => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    gzip: () => promisify(gzip)(body),
  }
  const compressed = new Map<keyof typeof encoders, Promise<Buffer>>()
  /** Sends the bytes; the reply's media type must be set. */
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
    if (!encoding) return reply.send(body)
    const bytes = compressed.get(encoding) ?? encoders[encoding]()
    compressed.set(encoding, bytes)
    return reply.header('content-encoding', encoding).send(await bytes)
  }
  return { send }
}
