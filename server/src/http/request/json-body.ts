import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../domain/problem.ts'
import { parseLargeJson } from './large-json.ts'

/** Maximum nesting of lists and objects; a form has seven levels. */
const MAX_DEPTH = 32
/** Maximum number of top-level fields; no body of the contract has more than twelve. */
const MAX_TOP_LEVEL_FIELDS = 1_000

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether JSON exceeds the limits. Checked before parsing, which takes seconds for millions of levels or fields. */
export const exceedsLimits = (text: string): boolean => {
  let depth = 0
  let names = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isInString) {
      if (unit === backslash) at += 1
      else if (unit === quote) isInString = false
    } else if (unit === quote) isInString = true
    else if (unit === colon && depth === 1) {
      names += 1
      if (names > MAX_TOP_LEVEL_FIELDS) return true
    } else if (opening.has(unit)) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (closing.has(unit)) depth -= 1
  }
  return false
}

/** Installs the JSON body parser. An empty body with a JSON content type is no body: some clients send that. */
export const installJsonParser = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string): unknown => {
    if (exceedsLimits(text)) throw problem('invalid', { detail: ['outsized'] })
    let parsed: unknown
    // The callback runs synchronously.
    parseJson(request, text, (error, value) => {
      if (error) throw error
      parsed = value
    })
    return parsed
  }
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined
    const { maxItems } = request.routeOptions.config
    if (maxItems === undefined) return parse(request, body.toString())
    return parseLargeJson(body, { maxItems, parse: text => parse(request, text) })
  })
}

/** Installs the parser of bodies that are bytes, which few endpoints accept. */
export const installBytesParser = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.config.acceptsBytes) throw problem('unsupported_media')
      return body
    },
  )
}
