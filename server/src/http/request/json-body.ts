import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../domain/problem.ts'
import { parseLargeJson } from './large-json.ts'

/** Levels of lists and objects in each other; a whole form has seven. */
const MAX_DEPTH = 32
/** Names of fields at the top, of which no body here has a dozen. */
const MAX_TOP_LEVEL_FIELDS = 1_000

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether a text has more levels or fields than a body may: told before it is parsed, since seconds go by with millions of them. */
const exceedsLimits = (text: string): boolean => {
  let depth = 0
  let names = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isInText) {
      if (unit === backslash) at += 1
      else if (unit === quote) isInText = false
    } else if (unit === quote) isInText = true
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

/** Reads JSON bodies. Clients that name the type of a body they leave empty mean that there is none. */
export const installJsonParser = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const parse = (request: FastifyRequest, text: string): unknown => {
    if (exceedsLimits(text)) throw problem('invalid', { detail: ['outsized'] })
    let parsed: unknown
    // It calls back before it returns.
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
