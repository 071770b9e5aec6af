import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, Reply } from '@scrutineer/contract/core/endpoint'
import { encodeBody, encodeUrl, serializeForm } from '@scrutineer/contract/core/request'
import { session } from '@scrutineer/contract/session'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { type AppDependencies, createApp } from '../src/app.ts'
import { createSigningKey } from '../src/domain/crypto/signing-key.ts'
import { openPictureStore } from '../src/pictures/picture-store.ts'
import { freshDatabase } from './database/fresh/fresh-database.ts'

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsIn<E>
  readonly query?: QueryIn<E> | Record<string, unknown>
  /** A raw query string instead of `query`, for empty values, which the encoder omits. */
  readonly rawQuery?: string
  readonly body?: BodyIn<E> | object | string
  /** Files of a multipart call. */
  readonly files?: readonly File[]
  /** A raw multipart form instead of `body` and `files`, for parts that the encoder doesn't write. */
  readonly rawForm?: FormData
  readonly headers?: Record<string, string>
}

export interface CallResult<T> {
  readonly status: number
  /** The reply of a successful call, parsed by the endpoint's schema if it has one. */
  readonly value: T
  /** The problem of a failed call. */
  readonly problem: { code: string; title: string; detail?: string; errors?: Record<string, string[]>; traceId: string }
  readonly headers: Record<string, unknown>
  readonly text: string
}

const encode = async (endpoint: Endpoint, { rawForm, body, files }: CallInput<Endpoint>) => {
  // Texts are sent unchanged, for bodies that aren't JSON.
  if (typeof body === 'string') return { body, contentType: 'application/json' }
  const encoded = rawForm ? { body: rawForm } : encodeBody(endpoint, body, files)
  if (!encoded) return encoded
  if (encoded.contentType !== undefined)
    return { ...encoded, body: typeof encoded.body === 'string' ? encoded.body : Buffer.from(encoded.body) }
  const { bytes, contentType } = await serializeForm(encoded.body)
  return { body: Buffer.from(bytes), contentType }
}

/** Calls an endpoint of the contract on an app, without a network. */
export const createCaller =
  (app: FastifyInstance, token?: string) =>
  async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<CallResult<Reply<E>>> => {
    const encoded = await encode(endpoint, input)
    const reply = await app.inject({
      method: endpoint.method,
      url: `${encodeUrl(endpoint.path, input)}${input.rawQuery === undefined ? '' : `?${input.rawQuery}`}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(encoded && { 'content-type': encoded.contentType }),
        ...input.headers,
      },
      ...(encoded && { payload: encoded.body }),
      // An event stream never ends.
      ...(endpoint.events && { payloadAsStream: true }),
    })
    if (endpoint.events) {
      const stream = reply.stream()
      const text = reply.statusCode < 400 ? '' : Buffer.concat(await stream.toArray()).toString()
      stream.destroy()
      const problem: unknown = text === '' ? undefined : JSON.parse(text)
      // Live tests read events; here only errors have a body.
      return { status: reply.statusCode, headers: reply.headers, text, problem } as CallResult<Reply<E>>
    }
    const isJson = String(reply.headers['content-type']).includes('json')
    const parsed: unknown = isJson ? reply.json() : undefined
    const isSuccess = reply.statusCode === 200 || reply.statusCode === 202
    return {
      status: reply.statusCode,
      // Parsed by the endpoint's schema. Undefined after a failure: tests check the status first.
      value: (isSuccess && endpoint.reply ? z.parse(endpoint.reply, parsed) : undefined) as Reply<E>,
      problem: parsed as CallResult<unknown>['problem'],
      headers: reply.headers,
      text: reply.body,
    }
  }

export type Caller = ReturnType<typeof createCaller>

/** A test environment: an empty database, an app and an adjustable clock. */
export const createMission = async (overrides: Partial<AppDependencies> = {}) => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-test-'))
  let now = new Date('2024-06-09T09:00:00Z')
  const { privateKey } = generateKeyPairSync('ed25519')
  const dependencies: AppDependencies = {
    db: database.db,
    listen: database.listen,
    clock: () => now,
    pictures: await openPictureStore(join(folder, 'pictures')),
    tokenSecret: new TextEncoder().encode('a secret for tests, of at least 32 characters'),
    signingKey: createSigningKey(privateKey),
    databaseUrl: database.url,
    timeZone: 'Europe/Bucharest',
    sessionHours: 24,
    observerSessionHours: 720,
    isLoopback: true,
    logLevel: 'silent',
    trustProxy: false,
    corsOrigins: [],
    findInstalled: async () => ({ office: new Map(), app: new Map(), issues: [] }),
    ...overrides,
  }
  const app = await createApp(dependencies)
  const anonymous = createCaller(app)

  const signIn = async (user: string, password: string, push?: string): Promise<Caller> => {
    const { value, status, text } = await anonymous(session.authorize, { body: { user, password, fcmToken: push } })
    if (status !== 200) throw new Error(`could not sign in as ${user}: ${text}`)
    return createCaller(app, value.access_token)
  }

  return {
    app,
    db: database.db,
    /** Connections of the mission's database. */
    poolStats: database.poolStats,
    /** Folder of the mission's files. */
    folder,
    dependencies,
    anonymous,
    signIn,
    withToken: (token: string) => createCaller(app, token),
    /** Sets the clock. */
    at: (time: string) => {
      now = new Date(time)
    },
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Mission = Awaited<ReturnType<typeof createMission>>

/** A mission that the tests of a file share. It is closed after them. */
export const sharedMission = async (overrides?: Partial<AppDependencies>) => {
  const mission = await createMission(overrides)
  afterAll(mission.close)
  return mission
}
