import { accessLinks } from '@scrutineer/contract/access-links'
import { readTokens } from '@scrutineer/contract/read-tokens'
import { savedViews } from '@scrutineer/contract/saved-views'
import { staff } from '@scrutineer/contract/staff'
import { unique } from '../../../../testkit/unique.ts'
import { createNgo } from '../../factories.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

/** A staff account of a new NGO, and a body that changes its name. */
export const createAccount = async ({ mission, organizer }: MatrixFixture) => {
  const id = (await createNgo(mission)).id
  const account = { account: unique(), password: 'long enough' }
  const { value: adminId } = await organizer.staff(staff.add, { params: { id }, body: account })
  return { params: { id, adminId }, body: { account: unique() } }
}

const createPasswordLink = async (fixture: MatrixFixture) => {
  const { params } = await createAccount(fixture)
  return (await fixture.organizer.staff(accessLinks.create, { params })).value.token
}

const createReadToken = async ({ ngo }: Tenant) => {
  const name = unique()
  await ngo.staff(readTokens.create, { body: { name, expiresOn: '2024-06-09' } })
  // Not the token of the fixture's script, which was made at the same time.
  const created = (await ngo.staff(readTokens.list)).value.find(token => token.name === name)
  return { params: { id: created?.id ?? '' } }
}

const saveView = async ({ staff }: Tenant['ngo']) => {
  const body = { list: 'urgents', name: unique(), search: 'county=AB' } as const
  return (await staff(savedViews.save, { body })).value
}

/** Links for accounts, tokens, columns, saved views, and the identity provider. */
export const accessInputs: Record<string, Expectation> = {
  'accessLinks.check': {
    input: async fixture => ({ body: { token: await createPasswordLink(fixture) } }),
    referencesRow: false,
  },
  // The fixture has organizers. An invalid token would be counted and slow down the calls after it.
  'accessLinks.createFirstOrganizer': { input: () => ({ body: {} }), referencesRow: false, status: 400 },
  'accessLinks.setPassword': {
    input: async fixture => ({ body: { token: await createPasswordLink(fixture), password: 'long enough' } }),
    referencesRow: false,
  },
  // Without a mail server. With one: features/staff/access-links/request-password.slow.test.ts.
  'accessLinks.requestPassword': { input: () => ({ body: { user: unique() } }), referencesRow: false, status: 404 },
  // Without an identity provider. With one: features/session/oidc/routes.test.ts.
  'oidc.begin': { input: () => ({}), referencesRow: false, status: 404 },
  'oidc.finish': { input: () => ({ body: { query: 'code=x' } }), referencesRow: false, status: 404 },
  'readTokens.revoke': { input: (_, tenant) => createReadToken(tenant), referencesRow: true },
  'accessLinks.create': { input: fixture => createAccount(fixture), referencesRow: true },
  'awayMail.set': { input: () => ({ body: { isOn: true } }), referencesRow: false },
  'columns.set': {
    input: () => ({ params: { list: 'audit' }, body: { columns: [{ id: 'at' }] } }),
    referencesRow: false,
  },
  'savedViews.change': {
    input: async (_, { ngo }) => ({
      params: { id: await saveView(ngo) },
      body: { name: unique(), search: 'county=AB', shared: false },
    }),
    referencesRow: true,
    isPersonal: true,
  },
  'savedViews.remove': {
    input: async (_, { ngo }) => ({ params: { id: await saveView(ngo) } }),
    referencesRow: true,
    isPersonal: true,
  },
}
