import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { create, setup, unique, uniquePhone } from './app-harness.tsx'
import { createReports } from './reported-stations.ts'

/**
 * An NGO whose numbers of reports, stations, observers and follow-ups all differ: two observers report from one station, with one
 * follow-up; another report has only a note; one observer was removed, another never signed in; a station is inactive; a follow-up
 * was taken, one confirmed and one reopened.
 */
export const createEveryNumber = async (organizer: string) => {
  const { county, staff, form, phone, report, flaggedOption } = await createReports(organizer)
  const call = { token: staff }
  const [question] = form.questions
  const answerOf = async (name: string, station: number) => {
    const other = await create.phone(staff, `${name} ${unique()}`)
    await other.answer(county, station, question?.id ?? 0, [{ optionId: flaggedOption }])
    return other
  }
  const bogdan = await answerOf('Bogdan', 1)
  const removed = await answerOf('Carmen', 2)
  await report(2, true)
  await report(3, true)
  const second = await create.form(organizer)
  for (const station of [1, 2]) await phone.select(second, county, station, 0)
  await setup.addObserver(staff, { name: `Dan ${unique()}`, phone: uniquePhone(), pin: '1234' })
  const note = { countyCode: county, pollingStationNumber: 3, text: 'All is calm.' }
  await setup.call(notes.add, { token: bogdan.token, body: note })
  const body = { idPollingStation: 1, countyCode: county, observerArrivalTime: new Date().toISOString() }
  await setup.call(answers.arrive, { token: phone.token, body })

  const { data: threads } = await setup.call(answers.threads, { ...call, query: { urgent: true } })
  const threadOf = (idObserver: number, station: number) => {
    const name = `${county} ${station}`
    const thread = threads.find(each => each.idObserver === idObserver && each.pollingStationName === name)
    if (!thread?.followUp) throw new Error(`no follow-up of ${name}`)
    return { ...thread, params: { id: thread.followUp.id } }
  }
  const first = threadOf(phone.id, 1)
  const { idObserver, idPollingStation } = threadOf(bogdan.id, 1)
  await setup.call(followUps.link, { ...call, params: first.params, body: { idObserver, idPollingStation } })
  await setup.call(followUps.take, { ...call, params: threadOf(phone.id, 2).params })
  const { params } = threadOf(phone.id, 3)
  await setup.call(followUps.take, { ...call, params })
  await setup.call(followUps.setState, { ...call, params, body: { state: 'confirmed' } })
  const ofRemoved = threadOf(removed.id, 2)
  await setup.call(followUps.take, { ...call, params: ofRemoved.params })
  await setup.call(followUps.setState, { ...call, params: ofRemoved.params, body: { state: 'unfounded' } })
  const unflagged = question?.optionsToQuestions.find(option => !option.flagged)?.idOption ?? 0
  for (const optionId of [unflagged, flaggedOption]) await removed.answer(county, 2, question?.id ?? 0, [{ optionId }])
  await setup.call(observers.remove, { ...call, query: { id: removed.id } })
  const inactive = { id: threadOf(phone.id, 3).idPollingStation, county, number: 3, active: false, confirm: true }
  await setup.call(stations.save, { token: organizer, body: inactive })
  return { county, staff, form, second }
}
