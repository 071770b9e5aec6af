import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import type { UploadFile } from './arbitrary-files.ts'
import type { Mutation } from './mutations.ts'

/** A call without placeholders. */
export interface ResolvedCall {
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: readonly UploadFile[]
  readonly mutations: readonly Mutation[]
}

/** The request on the wire. */
export interface WireRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer | undefined
}

type Named = readonly (readonly [string, unknown])[]
const entriesOf = (value: unknown): Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

const asText = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))
/** Also encodes lone surrogates, for which UTF-8 has no bytes, like careless programs do. */
const encoded = (value: unknown) => {
  const text = asText(value)
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : [...Buffer.from(text, 'utf16le')].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

type Path = readonly (string | number)[]
const leavesOf = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value))
    return [...(path.length > 0 ? [path] : []), ...value.flatMap((each, at) => leavesOf(each, [...path, at]))]
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  return entriesOf(value).flatMap(([name, each]) => leavesOf(each, [...path, name]))
}

/** The value with a change at a path; removed if `change` returns undefined. */
const replaceAt = (value: unknown, [key, ...rest]: Path, change: () => unknown): unknown => {
  if (key === undefined) return change()
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? replaceAt(each, rest, change) : each))
  return Object.fromEntries(
    entriesOf(value).map(([name, each]) => [name, name === key ? replaceAt(each, rest, change) : each]),
  )
}

interface Parts {
  params: unknown
  query: unknown
  body: unknown
  repeated: [string, unknown][]
}

const applyMutation = (parts: Parts, mutation: Mutation) => {
  const places = (['params', 'query', 'body'] as const).flatMap(where =>
    leavesOf(parts[where]).map(path => ({ where, path })),
  )
  const change = (at: number, change: () => unknown) => {
    const place = places[at % Math.max(1, places.length)]
    if (place) parts[place.where] = replaceAt(parts[place.where], place.path, change)
  }
  const where = parts.body === undefined ? 'query' : 'body'
  if (mutation.kind === 'replace') change(mutation.at, () => mutation.value)
  if (mutation.kind === 'leave out') change(mutation.at, () => undefined)
  if (mutation.kind === 'add')
    parts[where] = Object.fromEntries([...entriesOf(parts[where]), [mutation.name, mutation.value]])
  if (mutation.kind === 'respell') {
    parts[where] = Object.fromEntries(entriesOf(parts[where]).map(([name, value]) => [name.toUpperCase(), value]))
  }
  if (mutation.kind === 'repeat') {
    const query = entriesOf(parts.query)
    const [name, value] = query[mutation.at % Math.max(1, query.length)] ?? ['page', 1]
    parts.repeated.push(...Array.from({ length: mutation.times }, (): [string, unknown] => [name, value]))
  }
}

const boundary = 'a-part-of-the-form'
const multipart = (fields: Named, files: readonly UploadFile[]) =>
  Buffer.concat([
    ...fields
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) =>
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`),
      ),
    ...files.flatMap(({ field, name, type, bytes }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const payloadOf = ({ upload }: Endpoint, body: unknown, files: readonly UploadFile[]) => {
  if (upload) return { type: `multipart/form-data; boundary=${boundary}`, bytes: multipart(entriesOf(body), files) }
  return body === undefined ? undefined : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

const targetOf = ({ path }: Endpoint, { params, query, repeated }: Parts) => {
  const values = new Map(entriesOf(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encoded(values.get(name)))
  const search = [...entriesOf(query), ...repeated]
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(each => `${encoded(name)}=${encoded(each)}`),
    )
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

/** Headers are bytes: characters are truncated to their low byte, and line breaks removed. */
const headerText = (text: string) =>
  Buffer.from(text, 'latin1')
    .toString('latin1')
    .replace(/(?!\t)\p{Cc}/gu, '')

/** The bytes of a call after its mutations. */
export const toWire = (call: ResolvedCall, token: string | undefined): WireRequest => {
  const parts: Parts = { params: call.params, query: call.query, body: call.body, repeated: [] }
  for (const mutation of call.mutations) applyMutation(parts, mutation)
  let { method } = call.endpoint as { method: string }
  let target = targetOf(call.endpoint, parts)
  const payload = payloadOf(call.endpoint, parts.body, call.files)
  let body = payload?.bytes
  const headers = new Map<string, string>()
  if (payload) headers.set('content-type', payload.type)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  for (const mutation of call.mutations) {
    if (mutation.kind === 'method') method = mutation.method
    if (mutation.kind === 'path') target = target.replace(mutation.from, mutation.to)
    if (mutation.kind === 'target') target = mutation.path
    if (mutation.kind === 'header') headers.set(mutation.name, headerText(mutation.value))
    if (mutation.kind === 'body') body = Buffer.from(mutation.bytes)
    if (mutation.kind === 'cut') body = body?.subarray(0, Math.floor(body.length * mutation.share))
  }
  return { method, target, headers: [...headers], body }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const maxCurlLength = 1_500

/** The request as a curl command, for reproduction. */
export const toCurl = (origin: string, { method, target, headers, body }: WireRequest): string => {
  const address = target.startsWith('/') ? quoted(`${origin}${target}`) : `${origin} --request-target ${quoted(target)}`
  const lines = headers.map(
    ([name, value]) => `-H ${quoted(`${name}: ${name === 'authorization' ? value.slice(0, 12) : value}`)}`,
  )
  const isText = body && Buffer.from(body.toString()).equals(body) && !body.includes(0)
  const data =
    body && (isText ? `--data-binary ${quoted(body.toString())}` : `# body in base64: ${body.toString('base64')}`)
  const line = ['curl --path-as-is -i', `-X ${method}`, ...lines, ...(data ? [data] : []), address].join(' ')
  return line.length > maxCurlLength ? `${line.slice(0, maxCurlLength)} … (${line.length} characters)` : line
}
