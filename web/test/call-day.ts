import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { create, ngoToken, setup, unique } from './app-harness.tsx'

export const minuteMs = 60_000

/** An NGO whose observers owe the report of a checkpoint that was due twenty minutes ago. */
export const createCallDay = async (organizer: string, observerCount = 1) => {
  const staff = await ngoToken(organizer)
  const county = await create.county(organizer)
  const form = await create.form(organizer)
  const name = `Opening ${unique()}`
  const dueAt = new Date(Date.now() - 20 * minuteMs).toISOString()
  const body = { name, idForm: form.id, dueAt, counties: [county] }
  const idCheckpoint = await setup.call(checkpoints.add, { token: organizer, body })
  const phones: Awaited<ReturnType<typeof create.phone>>[] = []
  for (let station = 1; station <= observerCount; station += 1) {
    const phone = await create.phone(staff)
    await setup.call(observers.change, {
      token: staff,
      body: { idObserver: phone.id, assignedStations: [`${county} ${station}`] },
    })
    phones.push(phone)
  }
  const [first, second] = form.questions
  const answer = (phone: (typeof phones)[number], station: number, question = first) =>
    phone.answer(county, station, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[0]?.idOption ?? 0 }])
  const listCalls = async (idObserver: number) =>
    (await setup.call(calls.list, { token: staff, query: { idObserver, page: 1, pageSize: 10 } })).data
  return {
    staff,
    county,
    form,
    name,
    idCheckpoint,
    phones,
    answer,
    second,
    listCalls,
    path: `/calls?checkpoint=${idCheckpoint}`,
  }
}
