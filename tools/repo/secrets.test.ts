import { expect, it } from 'vitest'
import { projectFiles, readText } from './project-files.mjs'

/** Patterns of secrets that must not be in the repository. */
const secrets: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{16}/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'an API key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{40})/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a token of Slack': /\bxox[baprs]-[A-Za-z0-9-]{10}/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16}/,
  'a session’s token': /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/,
  'a password in an address': /\b[a-z][a-z0-9+]{2,}:\/\/[^\s/:@'"`$<>{}]+:[^\s/@'"`$<>{}…]+@/i,
}

/** Files that usually contain secrets. */
const secretFiles =
  /(?:^|\/)(?:\.env(?:\.(?!example$)\w+)?|\.npmrc|\.pgpass|id_(?:rsa|ed25519)|token-secret)$|\.(?:pem|key|p12|pfx|jks)$/

/** Fake secrets in tests. */
const examples: readonly string[] = ['server/src/startup/config.test.ts: a password in an address']

const isText = (path: string) => !/\.(?:png|ico|woff2?|xlsx)$/.test(path)

it('detects each kind of secret', () => {
  const lines = [
    `-----BEGIN ${'PRIVATE KEY'}-----\nMC4CAQAwBQYDK2VwBCIEIHJ`,
    `${'AKIA'}ABCDEFGHIJKLMNOP`,
    `${'AIza'}${'a1B2_'.repeat(7)}`,
    `${'ghp_'}${'a1B2c3'.repeat(6)}`,
    `${'npm_'}${'a1B2c3'.repeat(6)}`,
    `${'xoxb'}-1234567890-abc`,
    `${'sk_live'}_0123456789abcdef`,
    ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJvcmdhbml6ZXIifQ', 'c2lnbmF0dXJlLW9mLWl0'].join('.'),
    ['postgres://somebody', 'secret@host/database'].join(':'),
  ]
  expect(Object.values(secrets).map((pattern, at) => pattern.test(lines[at] ?? ''))).toEqual(lines.map(() => true))
  expect(['.env', 'server/.env.local', 'keys/export.pem'].every(path => secretFiles.test(path))).toBe(true)
})

it('finds no secret in the repository', () => {
  const files = projectFiles()
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(path => secretFiles.test(path))).toEqual([])
  const matches = files.filter(isText).flatMap(path => {
    const text = readText(path)
    return Object.entries(secrets).flatMap(([kind, pattern]) => (pattern.test(text) ? [`${path}: ${kind}`] : []))
  })
  // Equality also detects exceptions that are no longer needed.
  expect(matches).toEqual(examples)
})
