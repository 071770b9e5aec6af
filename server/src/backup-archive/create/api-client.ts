import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { backup } from '@scrutineer/contract/backup'
import type { BodyIn, Endpoint, ParamsIn } from '@scrutineer/contract/core/endpoint'
import { Problem } from '@scrutineer/contract/core/problem'
import { encodeBody, encodeUrl } from '@scrutineer/contract/core/request'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { health } from '@scrutineer/contract/health'
import { ImportedOutbox, outboxImports } from '@scrutineer/contract/outbox-import'
import { Readiness, readiness } from '@scrutineer/contract/readiness'
import { BegunRound, rounds } from '@scrutineer/contract/rounds'
import { SessionToken, session } from '@scrutineer/contract/session'
import { networkReason } from '../../cli/command/network-reason.ts'

/** The server is unreachable or returned an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

const toApiError = async (response: Response): Promise<ApiError> => {
  const body = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const problem = Problem.safeParse(isJson ? JSON.parse(body) : undefined)
  if (!problem.success) return new ApiError(`the server replied ${response.status}`, undefined)
  const { title, detail, errors, code } = problem.data
  const [firstError] = Object.values(errors ?? {}).flat()
  return new ApiError(detail ?? firstError ?? title, code)
}

/** The bytes of a response. */
const bytesOf = ({ body }: Response): Readable => {
  if (!body) throw new ApiError('the server sent an empty reply', undefined)
  // The streams of fetch and of Node are one class with two declarations.
  return Readable.fromWeb(body as ReadableStream)
}

interface CallInput<E extends Endpoint> {
  readonly token?: string
  readonly params?: ParamsIn<E>
  readonly body?: Partial<BodyIn<E>>
  readonly files?: readonly File[]
  readonly signal?: AbortSignal
}

/** A client for the calls of commands. `signal` aborts them, except the sign-out. */
export const createApiClient = (url: string, signal: AbortSignal) => {
  const call = async <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> => {
    const { token, params, body, files, signal } = input
    const encoded = encodeBody(endpoint, body, files)
    const headers = new Headers(encoded?.contentType ? { 'content-type': encoded.contentType } : {})
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const request = { method: endpoint.method, headers, body: encoded?.body ?? null, signal: signal ?? null }
    let response: Response
    try {
      response = await fetch(`${url}${encodeUrl(endpoint.path, { params })}`, request)
    } catch (error) {
      throw new ApiError(`no server at ${url} (${networkReason(error)})`, undefined)
    }
    if (!response.ok) throw await toApiError(response)
    return response
  }
  return {
    /** Throws unless the server runs and its database is ready. */
    checkReady: async (): Promise<void> => {
      for (const endpoint of [health.alive, health.ready]) await (await call(endpoint, { signal })).body?.cancel()
    },
    readiness: async (token: string): Promise<Readiness> =>
      Readiness.parse(await (await call(readiness.get, { token, signal })).json()),
    /** Signs in and returns the session's token. */
    signIn: async (user: string, password: string, code: string | undefined): Promise<string> => {
      const response = await call(session.authorize, { body: { user, password, code }, signal })
      return SessionToken.parse(await response.json()).access_token
    },
    signOut: async (token: string): Promise<void> => {
      await call(session.revoke, { token })
    },
    createBackup: async (token: string): Promise<Readable> => bytesOf(await call(backup.take, { token, signal })),
    recordTrialRestore: async (token: string, checksum: string): Promise<void> => {
      await call(backup.recordTrialRestore, { token, body: { backup: checksum }, signal })
    },
    /** The workbook of everything, and the id of its manifest. */
    exportAll: async (token: string): Promise<{ bytes: Readable; id: string }> => {
      const response = await call(exports.all, { token, signal })
      return { bytes: bytesOf(response), id: response.headers.get(exportIdHeader) ?? '' }
    },
    /** The manifest as the server sends it. */
    exportManifest: async (token: string, id: string): Promise<string> =>
      (await call(exports.manifest, { token, params: { id }, signal })).text(),
    importSavedFile: async (token: string, file: File): Promise<ImportedOutbox> =>
      ImportedOutbox.parse(await (await call(outboxImports.file, { token, files: [file], signal })).json()),
    beginRound: async (token: string, checksum: string, missingPictures: number) => {
      const response = await call(rounds.begin, { token, body: { backup: checksum, missingPictures }, signal })
      return BegunRound.parse(await response.json())
    },
  }
}
