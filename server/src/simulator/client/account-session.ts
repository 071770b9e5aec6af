import type { Endpoint, Reply } from '@scrutineer/contract/core/endpoint'
import { type Credentials, session } from '@scrutineer/contract/session'
import { ApiError, requestApi } from './api-client.ts'
import type { Transport } from './transport.ts'

type RequestFunction = <E extends Endpoint>(
  endpoint: E,
  input?: Omit<Parameters<typeof requestApi<E>>[2], 'token'>,
) => Promise<Reply<E>>

/**
 * An account's API client: signs in before the first call, and again after a 401.
 * @param current shared by clients with different transports that use one sign-in
 */
export const createAccountSession = (
  transport: Transport,
  credentials: Credentials,
  current: { token?: string } = {},
): { signIn: () => Promise<void>; request: RequestFunction } => {
  const signIn = async () => {
    delete current.token
    current.token = (await requestApi(transport, session.authorize, { body: credentials })).access_token
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
