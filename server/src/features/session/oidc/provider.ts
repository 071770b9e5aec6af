import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { boundedFetch } from '../../../domain/network/bounded-fetch.ts'
import { problem } from '../../../domain/problem.ts'

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client, which PKCE protects. */
  readonly clientSecret: string | undefined
  /** Claim with the name of the account, or with the e-mail address of one. */
  readonly accountClaim: string
}

/** Secrets of a sign-in in progress, which its browser keeps in a cookie. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface Identity {
  /** The claim that names the account; undefined if it is absent or not verified. */
  readonly account: string | undefined
  /** How the provider authenticated the person (RFC 8176). */
  readonly methods: readonly string[]
}

const timeoutSeconds = 10

/** Loads the provider's metadata. */
export const connectToProvider = async ({ issuer, clientId, clientSecret }: Omit<OidcSettings, 'accountClaim'>) => {
  const url = new URL(issuer)
  const authentication = clientSecret === undefined ? None() : ClientSecretPost(clientSecret)
  const configuration = await discovery(url, clientId, {}, authentication, {
    timeout: timeoutSeconds,
    [customFetch]: boundedFetch,
    // The settings allow http:// on this machine only.
    ...(url.protocol === 'http:' && { execute: [allowInsecureRequests] }),
  })
  // Verifies the signature of ID tokens too, not only the connection that they came over.
  enableNonRepudiationChecks(configuration)
  return configuration
}

interface BeginOptions {
  /** Otherwise a session at the provider signs in the same person again. */
  readonly asksWho: boolean
}

/** `login` is part of the standard; a choice of accounts is easier where there is one. */
const promptOf = (connection: Configuration): string => {
  const supported: unknown = connection.serverMetadata().prompt_values_supported
  return Array.isArray(supported) && supported.includes('select_account') ? 'select_account' : 'login'
}

/** A claim with a control character names no account; the database can't store all of them. */
const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !/\p{Cc}/u.test(value) ? value.trim() : undefined

/** An e-mail address counts only if the provider has verified it: otherwise a person could enter the address of another. */
const readAccount = (claims: Readonly<Record<string, unknown>>, name: string) =>
  name === 'email' && claims.email_verified !== true ? undefined : textOf(claims[name])

const toProblem = (error: unknown) => {
  if (error instanceof AuthorizationResponseError) return problem('invalid_credentials', { detail: ['oidc_refused'] })
  const isUnreachable = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
  return isUnreachable
    ? problem('unavailable', { detail: ['oidc_unreachable'] })
    : problem('invalid_credentials', { detail: ['oidc_failed'] })
}

/**
 * An OpenID Connect provider: authorization code flow with PKCE, state and nonce. Its metadata is loaded on first use, so
 * that the server starts without it. `report` gets the causes of failures.
 */
export const createOidcProvider = (settings: OidcSettings, redirectUri: string, report: (error: unknown) => void) => {
  let configuration: Promise<Configuration> | undefined
  const configure = () => {
    configuration ??= connectToProvider(settings).catch((error: unknown) => {
      configuration = undefined
      throw error
    })
    return configuration
  }

  const describeFailure = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      report(error)
      throw toProblem(error)
    })

  const begin = async ({ asksWho }: BeginOptions) => {
    const connection = await configure()
    const pending: PendingSignIn = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
    }
    const url = buildAuthorizationUrl(connection, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
      ...(asksWho && { prompt: promptOf(connection) }),
    })
    return { url: url.href, pending }
  }

  const finish = async (query: string, { state, nonce, codeVerifier }: PendingSignIn): Promise<Identity> => {
    const current = new URL(redirectUri)
    current.search = query
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
    const connection = await configure()
    const tokens = await authorizationCodeGrant(connection, current, checks)
    const claims: Record<string, unknown> = { ...tokens.claims() }
    // Some providers have the person's claims, or the verification of the address, in a separate reply.
    const isVerificationMissing = settings.accountClaim === 'email' && claims.email_verified === undefined
    const isIncomplete = claims[settings.accountClaim] === undefined || isVerificationMissing
    if (isIncomplete && connection.serverMetadata().userinfo_endpoint !== undefined) {
      Object.assign(claims, await fetchUserInfo(connection, tokens.access_token, String(claims.sub)), {
        amr: claims.amr,
      })
    }
    const methods = Array.isArray(claims.amr) ? claims.amr.map(String) : []
    return { account: readAccount(claims, settings.accountClaim), methods }
  }

  return {
    /** The provider's address for a new sign-in, and its secrets. Throws `unavailable` if the provider can't be reached. */
    begin: (options: BeginOptions) => describeFailure(begin(options)),
    /** Verifies the provider's redirect. Throws `invalid_credentials` or `unavailable`. */
    finish: (query: string, pending: PendingSignIn) => describeFailure(finish(query, pending)),
  }
}

export type OidcProvider = ReturnType<typeof createOidcProvider>
