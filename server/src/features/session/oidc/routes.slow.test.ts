import { observers } from '@scrutineer/contract/observers'
import { oidc } from '@scrutineer/contract/oidc'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client, startIdentityProvider } from '../../../../../testkit/network/identity-provider.ts'
import { enrolSecondFactor } from '../../../../test/authenticator.ts'
import { createNgo } from '../../../../test/factories.ts'
import { createMission, type Mission } from '../../../../test/mission.ts'

const publicUrl = 'https://office.example.org/observe'
const redirectUri = `${publicUrl}/sign-in`

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let mission: Mission
interface ProviderOptions {
  readonly usesUserInfo?: boolean
  readonly hasEmailInToken?: boolean
  readonly offersAccounts?: boolean
  readonly accountClaim?: string
}

const open = async ({ accountClaim = 'email', ...options }: ProviderOptions = {}) => {
  provider = await startIdentityProvider({ redirectUri, ...options })
  mission = await createMission({
    oidc: { issuer: provider.issuer, ...client, accountClaim },
    publicUrl,
    basePath: '/observe',
  })
  // ID tokens expire, and the provider uses the clock of this machine.
  mission.at(new Date().toISOString())
}
const close = async () => {
  await mission.close()
  await provider.close()
}
beforeEach(() => open())
afterEach(close)

/** An account of a new NGO with an e-mail address. */
const createAccount = async (email = 'ana@example.org') => {
  const ngo = await createNgo(mission)
  await mission.db.updateTable('staff').set({ email }).where('account', '=', ngo.account).execute()
  return ngo
}

const begin = async () => {
  const { value, headers, status } = await mission.anonymous(oidc.begin)
  expect(status).toBe(200)
  const header = String(headers['set-cookie'])
  return { url: value.url, header, cookie: header.split(';')[0] ?? '' }
}
const finish = (query: string, cookie: string) =>
  mission.anonymous(oidc.finish, { body: { query }, headers: { cookie } })

const signIn = async () => {
  const { url, cookie } = await begin()
  return finish(await provider.visit(url), cookie)
}

/** The failed sign-in’s explanation. */
const refusalOf = async () => {
  const { status, problem } = await signIn()
  return [status, problem.code, problem.detail]
}

const noAccount = [
  400,
  'invalid_credentials',
  'There is no staff account here for this identity. Ask an organizer.',
] as const

test('a person with a verified e-mail address signs in to the existing account, audited', async () => {
  const ngo = await createAccount('ANA@example.org')
  const { status, value } = await signIn()
  expect(status).toBe(200)
  expect((await mission.withToken(value.access_token)(observers.count)).status).toBe(200)
  const claims = JSON.parse(Buffer.from(value.access_token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: ngo.account, IdNgo: String(ngo.id), Organizer: false })
  const entries = await mission.db.selectFrom('audit').select(['action', 'account']).execute()
  expect(entries.filter(({ action }) => action === 'session.sign_in')).toContainEqual({
    action: 'session.sign_in',
    account: ngo.account,
  })
})

test('the provider gets PKCE, state and nonce; the cookie is signed, short-lived and for this path only', async () => {
  const { url, header } = await begin()
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(query).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: redirectUri })
  expect([query.state, query.nonce, query.code_challenge].every(value => (value?.length ?? 0) > 30)).toBe(true)
  expect(header).toMatch(
    /^oidc-sign-in-[\w-]{12}=[\w.-]+; Path=\/observe\/api\/v1\/access\/oidc; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('the provider asks who signs in if the person needs another identity, by a choice of accounts if it has one', async () => {
  const promptOf = async (choose?: boolean) => {
    const { value } = await mission.anonymous(oidc.begin, { query: { choose } })
    return new URL(value.url).searchParams.get('prompt')
  }
  expect([await promptOf(), await promptOf(false), await promptOf(true)]).toEqual([null, null, 'login'])
  await close()
  await open({ offersAccounts: true })
  expect([await promptOf(), await promptOf(true)]).toEqual([null, 'select_account'])
})

test('claims that only the userinfo has are found there', async () => {
  await close()
  await open({ usesUserInfo: true })
  await createAccount()
  expect((await signIn()).status).toBe(200)
})

test('the verification of an address is found in the userinfo if only the address is in the ID token', async () => {
  await close()
  await open({ usesUserInfo: true, hasEmailInToken: true })
  await createAccount()
  expect((await signIn()).status).toBe(200)
  provider.become({ isVerified: false })
  expect(await refusalOf()).toEqual(noAccount)
})

test('colleagues of one network can finish together; refused identities slow it down', async () => {
  await createAccount()
  const started = []
  for (let n = 0; n < 8; n += 1) {
    const { url, cookie } = await begin()
    started.push({ query: await provider.visit(url), cookie })
  }
  const finished = await Promise.all(started.map(({ query, cookie }) => finish(query, cookie)))
  expect(finished.map(({ status }) => status)).toEqual(Array(8).fill(200))
  provider.become({ email: 'unknown@example.org' })
  const statuses = new Set<number>()
  for (let n = 0; n < 8; n += 1) statuses.add((await signIn()).status)
  expect(statuses).toEqual(new Set([400, 429]))
})

test('another claim names the account', async () => {
  await close()
  await open({ accountClaim: 'preferred_username' })
  const ngo = await createNgo(mission)
  provider.become({ email: `${ngo.account.toUpperCase()}@example.org`, isVerified: false })
  expect((await signIn()).status).toBe(200)
  provider.become({ email: 'unknown@example.org' })
  await createAccount('unknown')
  expect(await refusalOf()).toEqual(noAccount)
})

test('no account is created, and an unverified address, two accounts or an inactive NGO are refused', async () => {
  expect(await refusalOf()).toEqual(noAccount)
  expect(await mission.db.selectFrom('staff').select('id').execute()).toEqual([])
  const ngo = await createAccount()
  provider.become({ isVerified: false })
  expect(await refusalOf()).toEqual(noAccount)
  provider.become({ isVerified: true })
  expect((await signIn()).status).toBe(200)
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', ngo.id).execute()
  expect(await refusalOf()).toEqual(noAccount)
  await mission.db.updateTable('ngo').set({ is_active: true }).where('id', '=', ngo.id).execute()
  await createAccount()
  expect(await refusalOf()).toEqual(noAccount)
})

test('a claim with a NUL names no account', async () => {
  await createAccount()
  provider.become({ email: 'ana\0@example.org' })
  expect(await refusalOf()).toEqual(noAccount)
})

test('a reply of the provider that is too long is not read to its end', async () => {
  await createAccount()
  const sent = provider.lengthenTokenReply(50_000_000)
  expect(await refusalOf()).toEqual([400, 'invalid_credentials', expect.any(String)])
  await expect.poll(sent).toBeGreaterThan(0)
  expect(sent()).toBeLessThan(20_000_000)
})

test('an account with a second factor needs one at the provider too', async () => {
  const ngo = await createAccount()
  await enrolSecondFactor(mission, ngo.staff)
  expect(await refusalOf()).toEqual([400, 'invalid_credentials', expect.stringContaining('has a second factor')])
  // A code without a password is one factor.
  for (const methods of [['otp'], ['hwk'], ['pwd']]) {
    provider.become({ methods })
    expect(await refusalOf()).toEqual([400, 'invalid_credentials', expect.stringContaining('has a second factor')])
  }
  for (const methods of [['mfa'], ['pwd', 'otp']]) {
    provider.become({ methods })
    expect((await signIn()).status).toBe(200)
  }
})

test('a redirect is accepted only in the browser that began, once, and for ten minutes', async () => {
  await createAccount()
  const expired = 'This sign-in took too long or began in another browser. Start again.'
  const first = await begin()
  const query = await provider.visit(first.url)
  expect((await finish(query, '')).problem.detail).toBe(expired)
  expect((await finish(query, `${first.cookie}x`)).problem.detail).toBe(expired)
  const other = await begin()
  expect((await finish(query, other.cookie)).problem.detail).toBe(expired)
  const [name = ''] = first.cookie.split('=')
  const stolen = `${name}=${other.cookie.split('=')[1]}`
  expect((await finish(query, stolen)).problem.detail).toContain('could not be verified')
  const done = await finish(query, first.cookie)
  expect([done.status, done.headers['set-cookie']]).toEqual([200, expect.stringContaining(`${name}=; `)])
  expect((await finish(query, first.cookie)).problem.detail).toContain('could not be verified')
  const late = await begin()
  const lateQuery = await provider.visit(late.url)
  mission.at(new Date(Date.now() + 11 * 60_000).toISOString())
  expect((await finish(lateQuery, late.cookie)).problem.detail).toBe(expired)
})

test('sign-ins of two tabs don’t disturb each other', async () => {
  await createAccount()
  const [one, other] = [await begin(), await begin()]
  const cookies = `${one.cookie}; ${other.cookie}`
  expect((await finish(await provider.visit(one.url), cookies)).status).toBe(200)
  expect((await finish(await provider.visit(other.url), cookies)).status).toBe(200)
})

test('a cookie of a sign-in is no session', async () => {
  const { cookie } = await begin()
  const { status } = await mission.withToken(cookie.split('=')[1] ?? '')(observers.count)
  expect(status).toBe(401)
})

test('people of one address aren’t slowed down while the provider is away', async () => {
  const { url, cookie } = await begin()
  const query = await provider.visit(url)
  await provider.close()
  for (let n = 0; n < 9; n += 1) {
    const { status, problem } = await finish(query, cookie)
    expect([status, problem.code]).toEqual([503, 'unavailable'])
  }
})

test('a refusal of the provider and one that is away are explained', async () => {
  await createAccount()
  provider.refuse()
  // Neither counts as a wrong attempt of the office's address.
  for (let n = 0; n < 9; n += 1)
    expect(await refusalOf()).toEqual([400, 'invalid_credentials', 'The identity provider did not sign you in.'])
  const away = await createMission({
    oidc: { issuer: 'http://127.0.0.1:9', ...client, accountClaim: 'email' },
    publicUrl,
  })
  const { status, problem } = await away.anonymous(oidc.begin)
  await away.close()
  expect([status, problem.code, problem.detail]).toEqual([
    503,
    'unavailable',
    'The identity provider can’t be reached right now.',
  ])
})
