import type { Page, Request } from '@playwright/test'

const secretNames = /^(pin|password|newpassword|token|access_token|fcmtoken|secret|authorization)$/i
const sessionToken = /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/
/** Shorter secrets, such as four-digit PINs, would match by chance. */
const minSecretLength = 8

const secretsIn = (request: Request): string[] => {
  const type = request.headers()['content-type'] ?? ''
  if (!type.includes('json')) return []
  const body: unknown = JSON.parse(request.postData() ?? 'null')
  return Object.entries(body ?? {}).flatMap(([name, value]) =>
    secretNames.test(name) && typeof value === 'string' && value.length >= minSecretLength ? [value] : [],
  )
}

/** A link that works once has its secret in the fragment, which browsers don't send. */
const withoutLinkSecret = (address: string) => {
  const url = new URL(address)
  if (/\/(start|new-password)$/.test(url.pathname)) url.hash = ''
  return url
}

const hasSecret = (address: string, secrets: ReadonlySet<string>) => {
  const { searchParams, href } = withoutLinkSecret(address)
  const hasSecretParameter = [...searchParams].some(([name, value]) => secretNames.test(name) && value !== '')
  const decoded = decodeURIComponent(href.replace(/%(?![0-9a-f]{2})/gi, '%25').replaceAll('+', ' '))
  return hasSecretParameter || sessionToken.test(decoded) || [...secrets].some(secret => decoded.includes(secret))
}

/**
 * Collects the URLs that a page requests or shows with a PIN, a password or a session token, which would end up in logs and
 * histories. Returns the offending URLs.
 */
export const collectUrlsWithSecrets = (page: Page): (() => string[]) => {
  const addresses = new Set<string>()
  const secrets = new Set<string>()
  page.context().on('request', request => {
    addresses.add(request.url())
    for (const secret of secretsIn(request)) secrets.add(secret)
  })
  page.on('framenavigated', frame => addresses.add(frame.url()))
  return () => [...addresses].filter(address => /^https?:/.test(address) && hasSecret(address, secrets))
}
