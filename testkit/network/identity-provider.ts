import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** A person at the provider. */
export interface Person {
  readonly email: string
  readonly isVerified: boolean
  /** Authentication methods. */
  readonly methods: readonly string[]
}

interface Options {
  readonly redirectUri: string
  /** Claims are in a separate reply instead of the ID token, as with most providers’ defaults. */
  readonly usesUserInfo?: boolean
  /** With `usesUserInfo`: the address is in the ID token, and only its verification in the separate reply. */
  readonly hasEmailInToken?: boolean
  /** People with a session can choose another account. */
  readonly offersAccounts?: boolean
}

export const client = { clientId: 'office', clientSecret: 'of the client, long enough' } as const

/** Sends blanks until the client disconnects. Returns the number of bytes. */
const sendBlanks = async (response: ServerResponse, bytes: number): Promise<number> => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const closed = once(response, 'close')
  const piece = Buffer.alloc(64 * 1024, ' ')
  let sent = 0
  while (sent < bytes && !response.destroyed) {
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed])
    sent += piece.length
  }
  response.end()
  return sent
}

/** An OpenID Connect provider on a free port, at which one person signs in without a form. */
export const startIdentityProvider = async ({
  redirectUri,
  usesUserInfo = false,
  hasEmailInToken = false,
  offersAccounts = false,
}: Options) => {
  let person: Person = { email: 'ana@example.org', isVerified: true, methods: ['pwd'] }
  let isRefusing = false
  let tokenReplyBytes: number | undefined
  let sentBytes = 0
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub', 'amr', ...(hasEmailInToken ? ['email'] : [])],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    conformIdTokenClaims: usesUserInfo,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    jwks: { keys: [await exportJWK(privateKey)] },
    cookies: { keys: ['of the provider'] },
    discovery: offersAccounts ? { prompt_values_supported: ['none', 'login', 'consent', 'select_account'] } : {},
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: person.email,
        email_verified: person.isVerified,
        preferred_username: person.email.split('@')[0],
      }),
    }),
  })
  const handle = provider.callback()
  server.on('request', async (request, response) => {
    if (request.url === '/token' && tokenReplyBytes !== undefined) {
      sentBytes = await sendBlanks(response, tokenReplyBytes)
      return
    }
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    if (isRefusing) return provider.interactionFinished(request, response, { error: 'access_denied' })
    const grant = new provider.Grant({ accountId: 'person-1', clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    const login = { accountId: 'person-1', amr: [...person.methods] }
    return provider.interactionFinished(request, response, { login, consent: { grantId } })
  })
  /** Follows the redirects of a browser until the one back to the office; returns its query. */
  const visit = async (url: string): Promise<string> => {
    const cookies = new Map<string, string>()
    let next = url
    while (!next.startsWith(redirectUri)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${next}: ${response.status} ${await response.text()}`)
      next = new URL(location, next).href
    }
    return new URL(next).search.slice(1)
  }
  return {
    issuer,
    visit,
    /** Changes the person who signs in. */
    become: (changes: Partial<Person>) => {
      person = { ...person, ...changes }
    },
    refuse: () => {
      isRefusing = true
    },
    /** From now on the reply with tokens is a text of this length. Returns how much of the last one was sent. */
    lengthenTokenReply: (bytes: number) => {
      tokenReplyBytes = bytes
      return () => sentBytes
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
