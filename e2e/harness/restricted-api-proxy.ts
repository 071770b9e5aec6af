import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The allowed part of a JSON value: all of it, some fields of an object, or a part of each item of a list. */
type FieldMask = true | { readonly [field: string]: FieldMask } | readonly [FieldMask]

interface AllowedCall {
  /** Query parameters that it reads; others are ignored. */
  readonly query?: readonly string[]
  /** Fields of a JSON body that it reads. */
  readonly body?: FieldMask
  /** What section 7 says of its reply. The body is empty where it says nothing. */
  readonly reply?: FieldMask
  /** Section 8 reads `errors`, `detail` and `title` of its errors. All others are plain text. */
  readonly hasJsonErrors?: true
}

const onlyFields = (...fields: string[]): { readonly [field: string]: true } =>
  Object.fromEntries(fields.map(field => [field, true as const]))
const pageOf = (...fields: string[]): FieldMask => ({
  data: [onlyFields(...fields)],
  totalItems: true,
  totalPages: true,
})

// The fields of section 3.
const newObserver = ['phone', 'pin', 'name', 'sendSMS']
const observer = [
  'id',
  'name',
  'ngo',
  'phone',
  'deviceRegisterDate',
  'numberOfNotes',
  'numberOfPollingStations',
  'lastSeen',
]
const ngo = ['id', 'name', 'shortName', 'organizer', 'isActive']
const form = ['id', 'code', 'description', 'diaspora', 'draft', 'currentVersion']
const sections: FieldMask = [
  {
    code: true,
    description: true,
    questions: [
      {
        ...onlyFields('id', 'code', 'text', 'questionType'),
        optionsToQuestions: [onlyFields('idOption', 'text', 'isFreeText', 'flagged')],
      },
    ],
  },
]
const completedAnswer: FieldMask = {
  id: true,
  formCode: true,
  answers: [onlyFields('idOption', 'value', 'flagged', 'isFreeText')],
}
const visit = [
  'lastModified',
  'observerArrivalTime',
  'observerLeaveTime',
  'urbanArea',
  'isPollingStationPresidentFemale',
]
const message = ['channel', 'from', 'title', 'message']

/** The calls of section 7. */
const allowedCalls: Readonly<Record<string, AllowedCall>> = {
  'POST /api/v2/access/authorize': { body: onlyFields('user', 'password'), reply: onlyFields('access_token') },
  'POST /api/v1/observer': { query: ['Phone', 'Pin', 'Name', 'SendSMS'], body: onlyFields(...newObserver) },
  'PUT /api/v1/observer': { body: onlyFields('idObserver', ...newObserver) },
  'DELETE /api/v1/observer': { query: ['id'] },
  'POST /api/v1/observer/reset': { body: onlyFields('action', 'phoneNumber', 'pin') },
  'GET /api/v1/observer': { query: ['Name', 'Number', 'Page', 'PageSize'], reply: pageOf(...observer) },
  'GET /api/v1/observer/count': { reply: true },
  'GET /api/v1/observer/active': {
    query: ['countyCodes', 'fromPollingStationNumber', 'toPollingStationNumber', 'currentlyCheckedIn'],
    reply: [onlyFields(...observer)],
  },
  'POST /api/v1/observer/import': { reply: true },
  'GET /api/v1/polling-station': { reply: [onlyFields('code', 'name', 'limit')] },
  'POST /api/v1/notification/send': { body: onlyFields(...message, 'recipients') },
  'POST /api/v1/notification/send/all': { body: onlyFields(...message) },
  'GET /api/v1/export/all': {
    query: ['county', 'pollingStationNumber', 'phoneObserver', 'from', 'to'],
    reply: true,
  },
  'GET /api/v1/answers': {
    query: ['page', 'pageSize', 'county', 'pollingStationNumber', 'observerPhoneNumber', 'urgent'],
    reply: pageOf('idObserver', 'idPollingStation', 'pollingStationName', 'observerName'),
  },
  'GET /api/v1/answers/filledIn': { query: ['idPollingStation', 'idObserver'], reply: [completedAnswer] },
  'GET /api/v1/answers/pollingStationInfo': {
    query: ['ObserverId', 'PollingStationNumber'],
    reply: onlyFields(...visit),
  },
  'GET /api/v1/form': { reply: { formVersions: [onlyFields(...form)] } },
  'GET /api/v1/form/:id': { reply: sections },
  'POST /api/v1/form': { body: { ...onlyFields(...form), formSections: sections } },
  'DELETE /api/v1/form': { query: ['formId'] },
  'GET /api/v1/ngo': { reply: [onlyFields(...ngo)] },
  'POST /api/v1/ngo': { body: onlyFields(...ngo, 'isSelected'), hasJsonErrors: true },
  'POST /api/v1/ngo/:id': { body: onlyFields(...ngo, 'idNgo'), hasJsonErrors: true },
  'GET /api/v1/ngo/:id': { reply: onlyFields(...ngo) },
  'DELETE /api/v1/ngo/:id': {},
  'PATCH /api/v1/ngo/:id/organizer': { body: onlyFields('isOrganizer') },
  'PATCH /api/v1/ngo/:id/status': { body: onlyFields('isActive') },
  'GET /api/v2/note': {
    query: ['idPollingStation', 'idObserver'],
    reply: [onlyFields('questionId', 'formId', 'text', 'attachmentPath')],
  },
  'GET /api/v1/statistics/:method': { query: ['page', 'pageSize'], reply: pageOf('label', 'value') },
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
  return Buffer.from(JSON.stringify(applyMask(JSON.parse(bytes.toString()), body)))
}

const forwardedHeaders = ['authorization', 'content-type', 'accept', 'accept-language', 'cookie']
const returnedHeaders = ['content-type', 'content-disposition', 'cache-control', 'content-security-policy']

const pickHeaders = (names: readonly string[], value: (name: string) => string | null | undefined) =>
  Object.fromEntries(names.flatMap(name => (value(name) ? [[name, String(value(name))]] : [])))

const callProduct = async (url: URL, request: IncomingMessage, call: AllowedCall = {}) => {
  const { method = 'GET', headers } = request
  const body = await bodyOf(request, call)
  return fetch(url, {
    method,
    headers: pickHeaders(forwardedHeaders, name => headers[name]?.toString()),
    ...(body && { body: new Uint8Array(body) }),
  })
}

/** Forwards a request to the product, and its reply unchanged. */
const forward = async (url: URL, request: IncomingMessage, response: ServerResponse) => {
  const reply = await callProduct(url, request)
  response.writeHead(
    reply.status,
    pickHeaders(returnedHeaders, name => reply.headers.get(name)),
  )
  response.end(Buffer.from(await reply.arrayBuffer()))
}

/** Of an error, what section 8 reads. */
const errorOf = ({ title, detail, errors }: Record<string, unknown>, { hasJsonErrors }: AllowedCall) =>
  hasJsonErrors ? JSON.stringify({ title, detail, errors }) : String(title)

/** The reply of the product with the specified fields alone. */
const specifiedReply = async (reply: Response, call: AllowedCall) => {
  const type = reply.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (!type.includes('json')) return { type, body: bytes }
  const value: Record<string, unknown> = JSON.parse(bytes.toString())
  if (!reply.ok) return { type: call.hasJsonErrors ? 'application/json' : 'text/plain', body: errorOf(value, call) }
  return call.reply ? { type, body: JSON.stringify(applyMask(value, call.reply)) } : { type: '', body: '' }
}

const notFound = (response: ServerResponse, headers: OutgoingHttpHeaders = {}) =>
  response.writeHead(404, { 'content-type': 'text/plain', ...headers }).end('Not Found')

const handleCall = async (url: URL, request: IncomingMessage, response: ServerResponse, pagesOrigin: string) => {
  const { method = 'GET' } = request
  // The headers that a browser needs for these calls, and no other: no `Access-Control-Expose-Headers`, so pages can't read the
  // name of a download or `Date`; no header of a request beyond these two. PUT, PATCH and DELETE need their names on a preflight.
  const cors = { 'access-control-allow-origin': pagesOrigin }
  if (method === 'OPTIONS') {
    const allowed = {
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'PUT, PATCH, DELETE',
    }
    return response.writeHead(204, { ...cors, ...allowed }).end()
  }
  if (url.pathname.startsWith('/api/v2/note/picture/')) return forward(url, request, response)
  const call = findCall(method, url.pathname)
  if (!call) return notFound(response, cors)
  const supported = new Set(call.query?.map(name => name.toLowerCase()))
  const unknown = [...url.searchParams.keys()].filter(name => !supported.has(name.toLowerCase()))
  for (const name of unknown) url.searchParams.delete(name)
  const reply = await callProduct(url, request, call)
  const { type, body } = await specifiedReply(reply, call)
  response.writeHead(reply.status, { ...cors, ...(type && { 'content-type': type }) }).end(body)
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
 * Two proxy origins: one serves only the pages, the other only the calls of section 7 of the specification. Other calls are 404,
 * other query parameters and fields are ignored, and replies contain the fields of section 3 alone.
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
    settings: { CONFIG_FILE: configFile },
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
