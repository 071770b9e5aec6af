import type { Access, Endpoint, Upload } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { endpoints } from '@scrutineer/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { describeInput, describeOutput, type JsonSchema, objectFields } from './json-schema.ts'
import { describeResponses, type ResponseContent, type ResponseDescription } from './openapi-responses.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: ResponseContent }
  readonly responses: Readonly<Record<string, ResponseDescription>>
  readonly 'x-who': Access
  /** Other servers may not support the endpoint. */
  readonly 'x-extension': boolean
  readonly 'x-events'?: Readonly<Record<string, JsonSchema>>
}

const parametersOf = ({ params, query }: Endpoint): Parameter[] => {
  const parametersIn = (location: 'path' | 'query', schema: Endpoint['params']): Parameter[] => {
    if (!schema) return []
    const { properties, required } = objectFields(describeInput(schema))
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: field,
    }))
  }
  return [...parametersIn('path', params), ...parametersIn('query', query)]
}

const filesOf = ({ maxFiles, maxBytes }: Upload): JsonSchema => {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const description = `At most ${maxBytes / 1024 / 1024} MB${maxFiles > 1 ? ' each' : ''}.`
  return maxFiles > 1 ? { type: 'array', items: file, maxItems: maxFiles, description } : { ...file, description }
}

const bodyOf = ({ body, upload, binary, mergeQueryIntoBody }: Endpoint): Operation['requestBody'] => {
  if (binary) return { required: true, content: { 'application/octet-stream': {} } }
  if (!body && !upload) return undefined
  const fields: JsonSchema = body ? describeInput(body) : { type: 'object' }
  if (!upload) return { required: !mergeQueryIntoBody, content: { 'application/json': { schema: fields } } }
  const { properties } = objectFields(fields)
  const form = { ...fields, properties: { ...properties, [upload.field]: filesOf(upload) } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

const toOperation = (feature: string, name: string, endpoint: Endpoint): Operation => {
  const parameters = parametersOf(endpoint)
  const requestBody = bodyOf(endpoint)
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }, ...(endpoint.readToken ? [{ readToken: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: describeResponses(endpoint),
    'x-who': endpoint.access,
    'x-extension': !endpoint.specified,
    ...(endpoint.events && {
      'x-events': Object.fromEntries(
        Object.entries(endpoint.events).map(([event, data]) => [event, describeOutput(data)]),
      ),
    }),
  }
}

const description = [
  'Numbers and booleans may be sent as text. Names of query parameters are case-insensitive. Unknown fields are ignored.',
  'Times are returned as ISO 8601 in UTC and accepted as ISO 8601 or as `yyyy-MM-dd HH:mm` in the election’s time zone.',
  'Every failure is `application/problem+json`: programs read its `code`; `title`, `detail` and `errors` are for people.',
  'Calls marked `x-extension` are extensions of this product that other servers may not support.',
].join('\n\n')

const pathsOf = (features: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>) => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [feature, calls] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(feature, name, endpoint) }
    }
  }
  return paths
}

/** The API as an OpenAPI 3.1 document, generated from the contract that validates the requests. */
export const describeApi = (publicUrl = '/') => ({
  openapi: '3.1.1',
  info: {
    title: 'Scrutineer',
    version: '1',
    summary: 'The back office of an election-observation effort',
    description,
  },
  servers: [{ url: publicUrl }],
  tags: Object.keys(endpoints).map(name => ({ name })),
  paths: pathsOf(endpoints),
  components: {
    schemas: { Problem: describeOutput(Problem) },
    securitySchemes: {
      session: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` returned by `POST /api/v2/access/authorize`.',
      },
      readToken: {
        type: 'http',
        scheme: 'bearer',
        description: 'The `secret` returned by `POST /api/v1/read-token`. Only calls with this scheme accept it.',
      },
    },
  },
})

/**
 * Serves the document without authentication. Without a public URL its server is relative to its origin.
 */
export const serveOpenApi = (app: FastifyInstance, publicUrl?: string, basePath = ''): void => {
  // Made by the first request: describing all endpoints takes as long as starting the rest of the application.
  let document: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describeApi(publicUrl ?? (basePath || undefined)))
    return reply.type('application/json').header('cache-control', 'no-cache').send(document)
  })
}
