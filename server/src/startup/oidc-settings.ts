import * as z from 'zod/mini'
import { isLoopback } from '../domain/network/loopback.ts'

/** Whether an issuer’s address protects the codes and tokens: TLS, or this machine. */
const isProtected = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))
}

/** Settings of the identity provider. */
export const oidcEnvironment = {
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
}

interface OidcValues {
  readonly OIDC_ISSUER?: string | undefined
  readonly OIDC_CLIENT_ID?: string | undefined
  readonly OIDC_CLIENT_SECRET?: string | undefined
  readonly OIDC_ACCOUNT_CLAIM: string
  readonly PUBLIC_URL?: string | undefined
}

/** What is missing. The provider redirects to the public address. */
export const findMissingOidcSettings = ({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  PUBLIC_URL,
}: OidcValues): string[] => [
  ...(OIDC_ISSUER && !OIDC_CLIENT_ID ? ['OIDC_CLIENT_ID is needed together with OIDC_ISSUER'] : []),
  ...(OIDC_ISSUER && !PUBLIC_URL ? ['PUBLIC_URL is needed together with OIDC_ISSUER'] : []),
  ...(OIDC_CLIENT_ID && !OIDC_ISSUER ? ['OIDC_ISSUER is needed together with OIDC_CLIENT_ID'] : []),
  ...(OIDC_CLIENT_SECRET && !OIDC_ISSUER ? ['OIDC_ISSUER is needed together with OIDC_CLIENT_SECRET'] : []),
]

/** Undefined without a provider. */
export const oidcSettingsOf = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ACCOUNT_CLAIM }: OidcValues) =>
  OIDC_ISSUER && OIDC_CLIENT_ID
    ? {
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        accountClaim: OIDC_ACCOUNT_CLAIM,
      }
    : undefined
