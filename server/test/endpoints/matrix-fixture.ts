import { answers } from '@scrutineer/contract/answers'
import { createCounty, createForm, createNgo, createPhone, formUpload } from '../factories.ts'
import type { Mission } from '../mission.ts'

/** The data of the matrix: two NGOs with accounts and reports, and shared data. */
export const createMatrixFixture = async (mission: Mission) => {
  const organizer = await createNgo(mission, { organizer: true })
  const form = await createForm(organizer.staff, formUpload('MATRIX'))
  const county = await createCounty(mission, 'MX', 3)
  const createTenant = async () => {
    const ngo = await createNgo(mission)
    const phone = await createPhone(mission, ngo.id)
    const answer = {
      questionId: form.question(0).id,
      countyCode: county.code,
      pollingStationNumber: 1,
      options: [{ optionId: form.optionId(0, 2) }],
    }
    await phone.call(answers.post, { body: { answers: [answer] } })
    return { ngo, phone, answer, threadKey: { idObserver: phone.id, idPollingStation: county.stationId(1) } }
  }
  return { mission, organizer, form, county, tenant: await createTenant(), otherTenant: await createTenant() }
}

export type MatrixFixture = Awaited<ReturnType<typeof createMatrixFixture>>
