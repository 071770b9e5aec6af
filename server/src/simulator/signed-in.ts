import type { Endpoint, Reply } from '@scrutineer/contract/endpoint'
import { type Credentials, session } from '@scrutineer/contract/session'
import { ask, Refused } from './ask.ts'
import type { Transport } from './transport.ts'

type Asks = <E extends Endpoint>(endpoint: E, parts?: Omit<Parameters<typeof ask<E>>[2], 'token'>) => Promise<Reply<E>>

/** Calls made in the name of one account: signs in before the first, and again when the session has ended. */
export const signedIn = (
  transport: Transport,
  credentials: Credentials,
): { signIn: () => Promise<void>; ask: Asks } => {
  let token: string | undefined
  const signIn = async () => {
    token = undefined
    token = (await ask(transport, session.authorize, { body: credentials })).access_token
  }
  return {
    signIn,
    ask: async (endpoint, parts) => {
      if (token === undefined) await signIn()
      const call = () => ask(transport, endpoint, { ...parts, ...(token === undefined ? {} : { token }) })
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error
        await signIn()
        return await call()
      }
    },
  }
}
