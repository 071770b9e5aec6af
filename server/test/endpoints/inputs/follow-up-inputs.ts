import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { createPhone } from '../../factories.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

/** A report with a flagged answer, of a new observer of the tenant. */
const createFlaggedReport = async ({ mission, county }: MatrixFixture, { ngo, answer }: Tenant) => {
  const phone = await createPhone(mission, ngo.id)
  await phone.call(answers.post, { body: { answers: [answer] } })
  return { idObserver: phone.id, idPollingStation: county.stationId(1) }
}

const createFollowUp = async (fixture: MatrixFixture, tenant: Tenant) => {
  const body = await createFlaggedReport(fixture, tenant)
  return { id: (await tenant.ngo.staff(followUps.open, { body })).value.id }
}

/** A change of a follow-up that the tenant's account owns. */
const changeOfFollowUp = (body?: (tenant: Tenant) => object): Expectation => ({
  input: async (fixture, tenant) => {
    const params = await createFollowUp(fixture, tenant)
    await tenant.ngo.staff(followUps.take, { params })
    return { params, ...(body && { body: body(tenant) }) }
  },
  referencesRow: true,
})

export const followUpInputs: Record<string, Expectation> = {
  'followUps.staff': {
    input: async (fixture, tenant) => ({ params: await createFollowUp(fixture, tenant) }),
    referencesRow: true,
  },
  'followUps.open': {
    input: async (fixture, tenant) => ({ body: await createFlaggedReport(fixture, tenant) }),
    referencesRow: true,
  },
  'followUps.get': {
    input: async (fixture, tenant) => ({ params: await createFollowUp(fixture, tenant) }),
    referencesRow: true,
  },
  'followUps.events': {
    input: async (fixture, tenant) => ({ params: await createFollowUp(fixture, tenant) }),
    referencesRow: true,
  },
  'followUps.take': {
    input: async (fixture, tenant) => ({ params: await createFollowUp(fixture, tenant) }),
    referencesRow: true,
  },
  'followUps.release': changeOfFollowUp(),
  'followUps.assign': changeOfFollowUp(({ ngo }) => ({ account: ngo.account })),
  'followUps.setState': changeOfFollowUp(() => ({ state: 'confirmed' })),
  'followUps.undo': changeOfFollowUp(),
  'followUps.setSeverity': changeOfFollowUp(() => ({ severity: 'high' })),
  'followUps.comment': changeOfFollowUp(({ ngo }) => ({ text: 'A comment', mentions: [ngo.account] })),
  'followUps.refer': changeOfFollowUp(() => ({ to: 'The police', at: '2024-06-09 11:30' })),
  'followUpBatch.apply': {
    input: async (fixture, tenant) => {
      const report = await createFlaggedReport(fixture, tenant)
      await tenant.ngo.staff(followUps.open, { body: report })
      return { body: { action: 'take', reports: [report] } }
    },
    referencesRow: true,
  },
  'followUps.link': changeOfFollowUp(({ threadKey }) => threadKey),
  'followUps.unlink': {
    input: async (fixture, tenant) => {
      const params = await createFollowUp(fixture, tenant)
      const body = await createFlaggedReport(fixture, tenant)
      await tenant.ngo.staff(followUps.link, { params, body })
      return { params, body }
    },
    referencesRow: true,
  },
}
