import fc from 'fast-check'
import { edgeCaseText, edgeCaseValue } from './edge-cases.ts'

/** A mutation of a call. `at` selects a value, modulo their number. */
export type Mutation =
  | { readonly kind: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'leave out'; readonly at: number }
  | { readonly kind: 'add'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'repeat'; readonly at: number; readonly times: number }
  | { readonly kind: 'respell' }
  | { readonly kind: 'body'; readonly bytes: string }
  | { readonly kind: 'cut'; readonly share: number }
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'path'; readonly from: string; readonly to: string }
  | { readonly kind: 'target'; readonly path: string }

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'id',
  'idNgo',
  'then',
  'x'.repeat(300),
  '🗳',
  '\0',
]

const bodies = [
  '',
  '{',
  '{"a":1',
  '[]',
  'null',
  '3',
  '"text"',
  '\ufeff{}',
  '{}{}',
  '{"__proto__":{"organizer":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  '{"\\ud800":"\\udfff"}',
  '{"a":1e400}',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
  '\x00\x01\xff\xfe',
  'a=b&c=d',
  '--x\r\n\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(5_000)}"\r\n\r\nv\r\n--x--`,
  `${'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\nv\r\n'.repeat(40)}--x--`,
  `--x\r\n${'A: b\r\n'.repeat(3_000)}\r\nv\r\n--x--`,
]

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'y'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  'image/svg+xml',
  '/',
  'é',
]

/** Unusual headers, except those that would frame the message differently (`content-length`, `transfer-encoding`). */
const headers: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.constantFrom(...types).map(type => ['content-type', type] as const),
  fc.constantFrom(
    ['content-encoding', 'gzip'] as const,
    ['accept', 'image/*'] as const,
    ['accept-language', 'ro;q=abc, *;q=-1,,,;'] as const,
    ['accept-encoding', 'br;q=9, *;q=0'] as const,
    ['authorization', 'Bearer'] as const,
    ['authorization', `Bearer ${'a.'.repeat(3_000)}`] as const,
    ['authorization', 'Basic eDp5'] as const,
    ['cookie', 'XSRF-TOKEN=%E0%A4%A; ;=;'] as const,
    ['expect', '200-maybe'] as const,
    ['expect', '100-continue'] as const,
    ['upgrade', 'websocket'] as const,
    ['range', 'bytes=5-1,-0'] as const,
    ['if-none-match', '*'] as const,
    ['if-modified-since', 'yesterday'] as const,
    ['origin', 'null'] as const,
    ['access-control-request-method', 'DELETE'] as const,
    ['host', ''] as const,
    ['x-forwarded-for', "'; drop table audit; --"] as const,
    ['x-http-method-override', 'DELETE'] as const,
    ['x-filler', 'x'.repeat(20_000)] as const,
  ),
  fc
    .tuple(
      fc.constantFrom('last-event-id', 'idempotency-key', 'accept-language', 'range', 'x-xsrf-token'),
      edgeCaseText,
    )
    .map(([name, value]) => [name, value.slice(0, 6_000)] as const),
)

const paths = [
  '/',
  '//',
  '/%00',
  '/%',
  '/..%2f..%2fetc/passwd',
  '/assets/..%5c..%5c',
  '/assets/i18n/en.json',
  '/config.json/',
  '/index.html',
  '/openapi.json',
  '/.well-known/x',
  '/api/',
  '/api/v1/',
  '/api/v1/observer/../ngo',
  `/${'x'.repeat(12_000)}`,
  '/?'.repeat(200),
  '*',
  'http://elsewhere.example/api/v1/observer',
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'M-SEARCH']

const at = fc.nat({ max: 50 })

const value: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), at, value: edgeCaseValue }),
  },
  fc.record({ kind: fc.constant('leave out' as const), at }),
  fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom(...names), value: edgeCaseValue }),
  fc.record({ kind: fc.constant('repeat' as const), at, times: fc.integer({ min: 2, max: 200 }) }),
  fc.record({ kind: fc.constant('respell' as const) }),
)

const message: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constant('body' as const), bytes: fc.constantFrom(...bodies) }),
  fc.record({ kind: fc.constant('cut' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  headers.map(([name, value]): Mutation => ({ kind: 'header', name, value })),
  fc.record({ kind: fc.constant('method' as const), method: fc.constantFrom(...methods) }),
  fc.record({
    kind: fc.constant('path' as const),
    from: fc.constantFrom('/', 'v1', 'v2', 'api', '?'),
    to: fc.constantFrom('//', '/./', '%2f', '%00', 'V1', '/..', ';', '??', '&&&', '%C0%AF'),
  }),
  fc.record({ kind: fc.constant('target' as const), path: fc.constantFrom(...paths) }),
)

/** Half of all calls are unchanged; the others have up to three mutations. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.oneof(
  fc.constant([]),
  fc.array(fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: message }), {
    minLength: 1,
    maxLength: 3,
  }),
)
