import type { Endpoint, Reply } from '@scrutineer/contract/core/endpoint'
import type { DeviceInfo } from '@scrutineer/contract/fields/device'
import { type Credentials, session } from '@scrutineer/contract/session'
import { ApiError, requestApi } from './api-client.ts'
import type { Transport } from './transport.ts'

type RequestFunction = <E extends Endpoint>(
  endpoint: E,
  input?: Omit<Parameters<typeof requestApi<E>>[2], 'token'>,
) => Promise<Reply<E>>

interface AccountSession {
  readonly signIn: () => Promise<void>
  readonly request: RequestFunction
}

/**
 * An API client that signs in before the first call, and again after a 401.
 * @param current shared by clients with different transports that use one sign-in
 */
const createSession = (
  transport: Transport,
  requestToken: () => Promise<{ access_token: string }>,
  current: { token?: string } = {},
): AccountSession => {
  const signIn = async () => {
    delete current.token
    current.token = (await requestToken()).access_token
  }
  return {
    signIn,
    request: async (endpoint, input) => {
      if (current.token === undefined) await signIn()
      const call = () => requestApi(transport, endpoint, { ...input, ...current })
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
  createSession(transport, () => requestApi(transport, session.authorize, { body: credentials }), current)

/** The API client of a device of the observers' app. */
export const createDeviceSession = (
  transport: Transport,
  { phone, pin }: { readonly phone: string; readonly pin: string },
  device: DeviceInfo,
): AccountSession => {
  const body = { user: phone, password: pin, device }
  return createSession(transport, () => requestApi(transport, session.authorizePhone, { body }))
}
