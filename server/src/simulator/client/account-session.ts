import type { DeviceInfo } from '@scrutineer/contract/fields/device'
import { type Credentials, session } from '@scrutineer/contract/session'
import { type ApiClient, ApiError, createApiClient, httpTransport, type Transport } from '../../client/api-client.ts'

const RESPONSE_TIMEOUT_MS = 30_000

/** Calls the server at an address as phones do. */
export const phoneTransport = (url: string): Transport => {
  const describeUnreachable = (reason: string) => `${new URL(url).origin} did not respond: ${reason}`
  return httpTransport(url, { describeUnreachable, timeoutMs: RESPONSE_TIMEOUT_MS })
}

/** A client whose errors name the call. */
const createClient = (transport: Transport, token?: string): ApiClient =>
  createApiClient(transport, {
    token,
    describeFailure: ({ method, path }, status, problem, text) => {
      const fields = Object.entries(problem?.errors ?? {}).map(
        ([field, messages]) => `${field}: ${messages.join(', ')}`,
      )
      const reason = problem ? [problem.detail ?? problem.title, ...fields].join(' · ') : text.slice(0, 200)
      return `${method} ${path} replied ${status}${reason && `: ${reason}`}`
    },
    describeUnexpected: ({ method, path }) => `${method} ${path} returned an unexpected body.`,
  })

interface AccountSession {
  readonly signIn: () => Promise<void>
  readonly request: ApiClient['request']
}

/**
 * An API client that signs in before the first call, and again after a 401.
 * @param current shared by clients with different transports that use one sign-in
 */
const createSession = (
  transport: Transport,
  requestToken: (client: ApiClient) => Promise<{ access_token: string }>,
  current: { token?: string } = {},
): AccountSession => {
  const signIn = async () => {
    delete current.token
    current.token = (await requestToken(createClient(transport))).access_token
  }
  return {
    signIn,
    request: async (endpoint, input) => {
      if (current.token === undefined) await signIn()
      const call = () => createClient(transport, current.token).request(endpoint, input)
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        await signIn()
        return await call()
      }
    },
  }
}

/** The API client of an account, or of a phone with its push token. */
export const createAccountSession = (
  transport: Transport,
  credentials: Credentials,
  current?: { token?: string },
): AccountSession =>
  createSession(transport, client => client.request(session.authorize, { body: credentials }), current)

/** The API client of a device of the observers' app. */
export const createDeviceSession = (
  transport: Transport,
  { phone, pin }: { readonly phone: string; readonly pin: string },
  device: DeviceInfo,
): AccountSession => {
  const body = { user: phone, password: pin, device }
  return createSession(transport, client => client.request(session.authorizePhone, { body }))
}
