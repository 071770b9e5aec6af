import { recordFailedCredential } from '../../../db/shared/audit-log.ts'
import { clientPrefixOf } from '../../../domain/network/ip-prefix.ts'
import { ProblemError, problem } from '../../../domain/problem.ts'
import { attemptOutcomes, checkAttempt, loginOrigin } from '../login-throttle/login-attempt.ts'
import { type ClientInfo, openSession, type SignInDependencies, toAuditContext } from '../sign-in.ts'
import { findAccountsOfClaim, findStaff, type Principal } from '../store.ts'
import type { Identity, OidcProvider, PendingSignIn } from './provider.ts'

/** Authentication methods of RFC 8176. `mfa` says that there were several; a code or a key may also be the only one. */
const knowledgeMethods = ['pwd', 'pin']
const possessionMethods = ['otp', 'hwk']

const hasTwoFactors = (methods: readonly string[]) =>
  methods.includes('mfa') ||
  [knowledgeMethods, possessionMethods].every(kind => methods.some(method => kind.includes(method)))

export interface OidcSignInDependencies extends SignInDependencies {
  readonly provider: OidcProvider
  /** The claim is an e-mail address. */
  readonly isEmail: boolean
}

/** The existing account of an identity. An identity never creates an account, and one that fits two has none. */
const findPrincipal = async ({ db, isEmail }: OidcSignInDependencies, { account }: Identity) => {
  const accounts = account === undefined ? [] : await findAccountsOfClaim(db, account, isEmail)
  const [only] = accounts
  return accounts.length === 1 && only !== undefined ? findStaff(db, only) : undefined
}

const findRefusal = (principal: Principal | undefined, { methods }: Identity) => {
  // A provider requires PUBLIC_URL, with which the demo's accounts are locked.
  if (!principal?.ngoIsActive || principal.demo) return 'oidc_no_account'
  return principal.hasSecondFactor && !hasTwoFactors(methods) ? 'oidc_no_second_factor' : undefined
}

/** Whether a failed verification counts as an attempt: not if the provider is away, or has refused the person itself. */
const isCounted = (error: unknown) =>
  error instanceof ProblemError && error.code === 'invalid_credentials' && error.details.detail?.[0] !== 'oidc_refused'

/** Opens a session for the account that the provider's verified claim names. */
export const signInWithProvider = async (
  dependencies: OidcSignInDependencies,
  { query, pending }: { query: string; pending: PendingSignIn | undefined },
  clientInfo: ClientInfo,
) => {
  if (!pending) throw problem('invalid_credentials', { detail: ['oidc_expired'] })
  const { db, clock, provider } = dependencies
  const attempt = await checkAttempt(dependencies, ` oidc ${clientPrefixOf(clientInfo.address)}`, clientInfo.address)
  const identity = await provider.finish(query, pending).catch(async (error: unknown) => {
    if (isCounted(error)) await attempt.fail()
    throw error
  })
  const principal = await findPrincipal(dependencies, identity)
  const refusal = findRefusal(principal, identity)
  if (!principal || refusal !== undefined) {
    await attempt.fail()
    await recordFailedCredential(db, toAuditContext('session.sign_in_failed', principal, clock(), clientInfo))
    throw problem('invalid_credentials', { detail: [refusal ?? 'oidc_no_account'] })
  }
  const { recordSignIn } = attemptOutcomes(db, loginOrigin(principal.name.toLowerCase(), clientInfo.address), clock())
  return openSession(dependencies, principal, clientInfo, {}, recordSignIn)
}
