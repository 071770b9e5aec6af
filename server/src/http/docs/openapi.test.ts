import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { problems } from '@scrutineer/contract/core/problem'
import { endpoints } from '@scrutineer/contract/endpoints'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeApi, serveOpenApi } from './openapi.ts'

// The subset of OpenAPI 3.1 and JSON Schema 2020-12 that the document uses; anything else is an error.
const Type = z.enum(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'])
const Schema: z.ZodMiniType = z.lazy(() =>
  z.strictObject({
    type: z.optional(z.union([Type, z.array(Type).check(z.minLength(1))])),
    properties: z.optional(z.record(z.string(), Schema)),
    required: z.optional(z.array(z.string()).check(z.minLength(1))),
    propertyNames: z.optional(Schema),
    additionalProperties: z.optional(z.union([z.boolean(), Schema])),
    items: z.optional(z.union([z.literal(false), Schema])),
    prefixItems: z.optional(z.array(Schema).check(z.minLength(1))),
    anyOf: z.optional(z.array(Schema).check(z.minLength(1))),
    oneOf: z.optional(z.array(Schema).check(z.minLength(1))),
    enum: z.optional(z.array(z.unknown()).check(z.minLength(1))),
    const: z.optional(z.unknown()),
    default: z.optional(z.unknown()),
    format: z.optional(z.string()),
    pattern: z.optional(z.string().check(z.refine(pattern => new RegExp(pattern, 'u') instanceof RegExp))),
    minimum: z.optional(z.number()),
    maximum: z.optional(z.number()),
    exclusiveMinimum: z.optional(z.number()),
    minLength: z.optional(z.int()),
    maxLength: z.optional(z.int()),
    minItems: z.optional(z.int()),
    maxItems: z.optional(z.int()),
    contentMediaType: z.optional(z.string()),
    description: z.optional(z.string()),
    $ref: z.optional(z.literal('#/components/schemas/Problem')),
  }),
)
const Content = z.record(
  z.string().check(z.regex(/^[a-z]+\/[\w.+-]+$/)),
  z.strictObject({ schema: z.optional(Schema) }),
)
const Operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string().check(z.regex(/\.$/)),
  security: z.array(
    z.union([z.strictObject({ session: z.array(z.string()) }), z.strictObject({ readToken: z.array(z.string()) })]),
  ),
  parameters: z.optional(
    z.array(z.strictObject({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: Schema })),
  ),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content: Content })),
  responses: z.record(
    z.string().check(z.regex(/^[2-5]\d\d$/)),
    z.strictObject({ description: z.string(), content: z.optional(Content) }),
  ),
  'x-who': z.enum(['anyone', 'account', 'staff', 'organizer', 'observer']),
  'x-extension': z.boolean(),
  'x-events': z.optional(z.record(z.string(), Schema)),
})
const Document = z.strictObject({
  openapi: z.string().check(z.regex(/^3\.1\.\d+$/)),
  info: z.strictObject({ title: z.string(), version: z.string(), summary: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().check(z.regex(/^\/[^:?]*$/)),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation),
  ),
  components: z.strictObject({
    schemas: z.strictObject({ Problem: Schema }),
    securitySchemes: z.strictObject({
      session: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.string(),
        description: z.string(),
      }),
      readToken: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
    }),
  }),
})

// As clients receive it: through JSON.
const api: ReturnType<typeof describeApi> = JSON.parse(JSON.stringify(describeApi()))
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const calls: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(endpoints).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, call]) => [`${feature}.${name}`, call]),
  ),
)
const operation = (id: string) => {
  const match = operations.find(each => each.operation.operationId === id)
  if (!match) throw new Error(`${id} is not described`)
  return match.operation
}

test('the document is valid OpenAPI 3.1', () => {
  const { error } = z.safeParse(Document, api)
  expect(error?.issues).toBeUndefined()
})

test('the document describes exactly the calls of the contract', () => {
  const described = operations.map(({ path, method, operation: { operationId } }) => [operationId, method, path])
  const expected = Object.entries(calls).map(([id, { method, path }]) => [
    id,
    method.toLowerCase(),
    path.replace(/:(\w+)/g, '{$1}'),
  ])
  expect(described.sort()).toEqual(expected.sort())
})

test('every path contains exactly the described path parameters', () => {
  for (const { path, operation: each } of operations) {
    const inPath = (each.parameters ?? []).filter(parameter => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual((path.match(/(?<=\{)\w+(?=\})/g) ?? []).sort())
    expect(inPath.every(({ required }) => required)).toBe(true)
  }
})

test('each call has its access level and security scheme', () => {
  for (const { operation: each } of operations) {
    const call = calls[each.operationId]
    expect([each['x-who'], each['x-extension']]).toEqual([call?.access, !call?.specified])
    expect(each.security.map(scheme => Object.keys(scheme).join())).toEqual([
      ...(call?.access === 'anyone' ? [] : ['session']),
      ...(call?.readToken ? ['readToken'] : []),
    ])
    expect(Object.hasOwn(each.responses, '401')).toBe(call?.access !== 'anyone')
  }
})

test('types, limits and required fields match the request validation', () => {
  const list = operation('observers.list').parameters ?? []
  expect(list.find(({ name }) => name === 'pageSize')).toMatchObject({ required: false, schema: { type: 'integer' } })
  expect(list.find(({ name }) => name === 'sortDirection')?.schema).toMatchObject({ enum: ['asc', 'desc'] })
  expect(operation('observers.remove').parameters).toEqual([
    { name: 'id', in: 'query', required: true, schema: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 } },
  ])
  expect(operation('observers.resetPin').requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['action', 'phoneNumber', 'pin'],
    properties: { pin: { type: 'string', minLength: 4, maxLength: 100 }, action: { const: 'reset-password' } },
  })
  const saved = operation('forms.save').requestBody?.content['application/json']?.schema
  expect(saved?.required).toBeUndefined()
})

test('describes files, scalar values, empty replies, binary replies and events', () => {
  const form = operation('notes.add').requestBody?.content['multipart/form-data']?.schema
  expect(form).toMatchObject({ properties: { text: { type: 'string' }, file: { type: 'array', maxItems: 20 } } })
  expect(operation('outbox.putPart').requestBody?.content).toEqual({ 'application/octet-stream': {} })
  expect(operation('observers.count').responses[200]?.content).toEqual({
    'application/json': { schema: { type: 'integer' } },
  })
  expect(operation('answers.post').responses[200]?.content).toBeUndefined()
  expect(operation('answers.visit').responses[204]).toBeDefined()
  expect(operation('notes.picture').responses[200]?.content).toEqual({ 'image/jpeg': {} })
  expect(Object.keys(operation('live.stream')['x-events'] ?? {})).toEqual([
    'answers',
    'note',
    'forms',
    'unplaced',
    'followUp',
    'call',
    'presence',
    'help',
    'checkpoint',
    'places',
    'settings',
    'reset',
  ])
})

test('lists problems by status with their codes', () => {
  const { responses } = operation('session.authorize')
  expect(responses[400]?.description).toContain('`invalid` or `invalid_credentials`')
  const described = operations.flatMap(each =>
    Object.values(each.operation.responses).flatMap(({ description }) => description.match(/(?<=`)\w+(?=`)/g) ?? []),
  )
  expect([...new Set(described)].sort()).toEqual(Object.keys(problems).sort())
})

test('is served as JSON, with the public URL if one is configured', async () => {
  const app = Fastify()
  serveOpenApi(app, 'https://mission.example.org')
  const reply = await app.inject('/openapi.json')
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.json()).toEqual({ ...api, servers: [{ url: 'https://mission.example.org' }] })
  expect(api.servers).toEqual([{ url: '/' }])
  await app.close()
})
