import type { Endpoint, Reply } from '@scrutineer/contract/endpoint'
import { type Credentials, session } from '@scrutineer/contract/session'
import { ApiError, requestApi } from './api-client.ts'
import type { Transport } from './transport.ts'

type RequestFunction = <E extends Endpoint>(
  endpoint: E,
  input?: Omit<Parameters<typeof requestApi<E>>[2], 'token'>,
) => Promise<Reply<E>>

/** An account's API client: signs in before the first call, and again after a 401. */
export const createAccountSession = (
  transport: Transport,
  credentials: Credentials,
): { signIn: () => Promise<void>; request: RequestFunction } => {
  let token: string | undefined
  const signIn = async () => {
    token = undefined
    token = (await requestApi(transport, session.authorize, { body: credentials })).access_token
  }
  return {
    signIn,
    request: async (endpoint, input) => {
      if (token === undefined) await signIn()
      const call = () => requestApi(transport, endpoint, { ...input, ...(token === undefined ? {} : { token }) })
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
