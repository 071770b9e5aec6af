import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The allowed part of a JSON value: all of it, some fields of an object, or a part of each item of a list. */
type FieldMask = true | { readonly [field: string]: FieldMask } | readonly [FieldMask]

interface AllowedCall {
  /** Supported query parameters; others are ignored. */
  readonly query?: readonly string[]
  /** Supported fields of a JSON body. */
  readonly body?: readonly string[]
  readonly reply?: FieldMask
}

const onlyFields = (...fields: string[]): FieldMask => Object.fromEntries(fields.map(field => [field, true as const]))
const pageOf = (row: FieldMask): FieldMask => ({
  data: [row],
  page: true,
  pageSize: true,
  totalItems: true,
  totalPages: true,
})

const observer = ['id', 'name', 'phone', 'ngo', 'idNgo', 'deviceRegisterDate', 'lastSeen', 'numberOfNotes']
const ngo = ['name', 'shortName', 'organizer', 'isActive']
const thread = ['idObserver', 'idPollingStation', 'observerName', 'observerPhoneNumber', 'pollingStationName']
const note = [
  'id',
  'questionId',
  'formId',
  'formCode',
  'text',
  'attachmentPath',
  'attachmentsPaths',
  'createdAt',
  'countyCode',
  'pollingStationNumber',
]
const filled: FieldMask = {
  id: true,
  text: true,
  idQuestionType: true,
  idQuestion: true,
  formCode: true,
  answers: [onlyFields('idOption', 'text', 'isFreeText', 'value', 'flagged')],
}
const message = ['channel', 'from', 'title', 'message']

/** The calls of the specification, with their specified fields. */
const allowedCalls: Readonly<Record<string, AllowedCall>> = {
  'POST /api/v2/access/authorize': { body: ['user', 'password'] },
  'POST /api/v1/observer': { query: ['Phone', 'Pin', 'Name', 'SendSMS'], body: ['phone', 'pin', 'name', 'sendSMS'] },
  'PUT /api/v1/observer': { body: ['idObserver', 'phone', 'pin', 'name', 'sendSMS'] },
  'DELETE /api/v1/observer': { query: ['id'] },
  'POST /api/v1/observer/reset': { body: ['action', 'phoneNumber', 'pin'] },
  'GET /api/v1/observer': {
    query: ['Name', 'Number', 'Page', 'PageSize'],
    reply: pageOf(onlyFields(...observer, 'numberOfPollingStations')),
  },
  'GET /api/v1/observer/count': {},
  'GET /api/v1/observer/active': {
    query: ['countyCodes', 'fromPollingStationNumber', 'toPollingStationNumber', 'currentlyCheckedIn'],
    reply: [onlyFields(...observer, 'numberOfPollingStations')],
  },
  'POST /api/v1/observer/import': {},
  'GET /api/v1/polling-station': { reply: [onlyFields('id', 'code', 'name', 'limit', 'diaspora', 'order')] },
  'POST /api/v1/notification/send': { body: [...message, 'recipients'] },
  'POST /api/v1/notification/send/all': { body: message },
  'GET /api/v1/export/all': { query: ['county', 'pollingStationNumber', 'phoneObserver', 'from', 'to'] },
  'GET /api/v1/answers': {
    query: ['page', 'pageSize', 'county', 'pollingStationNumber', 'observerPhoneNumber', 'urgent'],
    reply: pageOf(onlyFields(...thread, 'lastModified')),
  },
  'GET /api/v1/answers/filledIn': { query: ['idPollingStation', 'idObserver'], reply: [filled] },
  'GET /api/v1/answers/pollingStationInfo': { query: ['ObserverId', 'PollingStationNumber'] },
  'GET /api/v1/form': {
    reply: { formVersions: [onlyFields('id', 'code', 'description', 'diaspora', 'draft', 'order', 'currentVersion')] },
  },
  'GET /api/v1/form/:id': {},
  'POST /api/v1/form': {
    body: ['id', 'code', 'description', 'diaspora', 'draft', 'order', 'currentVersion', 'formSections'],
  },
  'DELETE /api/v1/form': { query: ['formId'] },
  'GET /api/v1/ngo': { reply: [onlyFields('id', ...ngo)] },
  'POST /api/v1/ngo': { body: [...ngo, 'id', 'isSelected'] },
  'POST /api/v1/ngo/:id': { body: [...ngo, 'idNgo'] },
  'GET /api/v1/ngo/:id': { reply: onlyFields('id', ...ngo) },
  'DELETE /api/v1/ngo/:id': {},
  'PATCH /api/v1/ngo/:id/organizer': { body: ['isOrganizer'] },
  'PATCH /api/v1/ngo/:id/status': { body: ['isActive'] },
  'GET /api/v2/note': { query: ['idPollingStation', 'idObserver', 'idQuestion'], reply: [onlyFields(...note)] },
  'GET /api/v1/statistics/:method': { query: ['page', 'pageSize'] },
}

const applyMask = (value: unknown, mask: FieldMask): unknown => {
  if (mask === true || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => applyMask(item, Array.isArray(mask) ? mask[0] : mask))
  const fields = new Map(Object.entries(mask))
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inner]) => {
      const inside = fields.get(field)
      return inside === undefined ? [] : [[field, applyMask(inner, inside)]]
    }),
  )
}

const findCall = (method: string, path: string): AllowedCall | undefined => {
  const callName = Object.keys(allowedCalls).find(key => {
    const [allowedMethod, pattern = ''] = key.split(' ')
    return allowedMethod === method && new RegExp(`^${pattern.replace(/:\w+/, '[^/]+')}$`).test(path)
  })
  return callName === undefined ? undefined : allowedCalls[callName]
}

const bodyOf = async (request: IncomingMessage, { body }: AllowedCall): Promise<Buffer | undefined> => {
  const bytes = Buffer.concat(await request.toArray())
  const isJson = request.headers['content-type']?.includes('json') ?? false
  if (!isJson || !body || bytes.length === 0) return bytes.length > 0 ? bytes : undefined
  return Buffer.from(JSON.stringify(applyMask(JSON.parse(bytes.toString()), onlyFields(...body))))
}

const forwardedHeaders = [
  'authorization',
  'content-type',
  'accept',
  'accept-language',
  'cookie',
  'x-xsrf-token',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
]
const returnedHeaders = [
  'content-type',
  'content-disposition',
  'cache-control',
  'content-security-policy',
  'retry-after',
  'vary',
  ...['allow-origin', 'allow-methods', 'allow-headers', 'expose-headers', 'max-age'].map(
    name => `access-control-${name}`,
  ),
]

const pickHeaders = (names: readonly string[], value: (name: string) => string | null | undefined) =>
  Object.fromEntries(names.flatMap(name => (value(name) ? [[name, String(value(name))]] : [])))

/** Forwards a request to the product and reduces the reply to the specified fields. */
const forward = async (url: URL, request: IncomingMessage, response: ServerResponse, call: AllowedCall = {}) => {
  const { method = 'GET', headers } = request
  const body = await bodyOf(request, call)
  const reply = await fetch(url, {
    method,
    headers: pickHeaders(forwardedHeaders, name => headers[name]?.toString()),
    ...(body && { body: new Uint8Array(body) }),
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const isCut = call.reply && reply.ok && reply.headers.get('content-type')?.includes('json')
  response.writeHead(
    reply.status,
    pickHeaders(returnedHeaders, name => reply.headers.get(name)),
  )
  response.end(isCut ? JSON.stringify(applyMask(JSON.parse(bytes.toString()), call.reply)) : bytes)
}

const notFound = (response: ServerResponse, headers: OutgoingHttpHeaders = {}) =>
  response.writeHead(404, { 'content-type': 'text/plain', ...headers }).end('Not Found')

const handleCall = async (url: URL, request: IncomingMessage, response: ServerResponse, pagesOrigin: string) => {
  const { method = 'GET' } = request
  const isPlain = method === 'OPTIONS' || url.pathname === '/health'
  if (isPlain || url.pathname.startsWith('/api/v2/note/picture/')) return forward(url, request, response)
  const call = findCall(method, url.pathname)
  // With CORS headers, so that the page can read the status.
  if (!call) return notFound(response, { 'access-control-allow-origin': pagesOrigin })
  const supported = new Set(call.query?.map(name => name.toLowerCase()))
  const unknown = [...url.searchParams.keys()].filter(name => !supported.has(name.toLowerCase()))
  for (const name of unknown) url.searchParams.delete(name)
  return forward(url, request, response, call)
}

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) => {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // `address()` is an object if the server listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Two proxy origins: one serves only the pages, the other only the calls of the specification. Other calls are 404, other
 * query parameters and fields are ignored, and replies contain specified fields only. CORS headers come from the product.
 */
export const startRestrictedApiProxy = async () => {
  let product: string | undefined
  const addressAt = ({ url = '/' }: IncomingMessage) => {
    if (product === undefined) throw new Error('the product behind the proxy has not started')
    return new URL(url, product)
  }
  const pages = await listen(async (request, response) => {
    const url = addressAt(request)
    return url.pathname.startsWith('/api') ? notFound(response) : forward(url, request, response)
  })
  const api = await listen((request, response) => handleCall(addressAt(request), request, response, pages.url))
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-restricted-api-'))
  const configFile = join(folder, 'config.json')
  await writeFile(configFile, JSON.stringify({ apiBaseUrl: api.url }))
  return {
    /** Origin of the pages. */
    url: pages.url,
    /** Origin of the calls. */
    apiUrl: api.url,
    /** Settings that the product must be started with. */
    settings: { CORS_ORIGINS: pages.url, CONFIG_FILE: configFile },
    /** Connects both origins to the started product. */
    attach: (origin: string) => {
      product = origin
    },
    stop: async () => {
      await Promise.all([pages.stop(), api.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type RestrictedApiProxy = Awaited<ReturnType<typeof startRestrictedApiProxy>>
