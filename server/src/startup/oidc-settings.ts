import * as z from 'zod/mini'
import { isLoopback } from '../domain/network/loopback.ts'

/** Whether an issuer’s address protects the codes and tokens: TLS, or this machine. */
const isProtected = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
}

/** Settings of the identity provider. */
export const OidcEnvironment = z.object({
  OIDC_ISSUER: z.optional(
    z
      .string()
      .check(
        z.refine(address => URL.canParse(address) && isProtected(address), { error: 'must be an https:// address' }),
      ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_ACCOUNT_CLAIM: z.prefault(z.string(), 'email'),
})

/** Undefined without a provider. */
export const oidcSettingsOf = ({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_ACCOUNT_CLAIM,
}: z.infer<typeof OidcEnvironment>) =>
  OIDC_ISSUER && OIDC_CLIENT_ID
    ? {
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        accountClaim: OIDC_ACCOUNT_CLAIM,
      }
    : undefined
