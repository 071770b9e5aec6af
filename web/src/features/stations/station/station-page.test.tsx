import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'

let county: string
let stationId: number
let ana: Awaited<ReturnType<typeof create.phone>>
let dan: Awaited<ReturnType<typeof create.phone>>

const singleChoice = (code: string, text: string) => ({
  code,
  text,
  questionType: 1,
  optionsToQuestions: [{ text: 'Yes' }, { text: 'A seal is broken', flagged: true }],
})

const staff = await organizerToken()
const questions = [singleChoice('B07', 'Are the booths closed?'), singleChoice('B08', 'Are all seals whole?')]
const form = await create.form(staff, { formSections: [{ code: 'S', description: 'Voting', questions }] })
beforeEach(async () => {
  county = await create.county(staff, 2)
  const query = { county, pollingStationNumber: 1, page: 1, pageSize: 1 }
  stationId = (await setup.call(stations.list, { token: staff, query })).data[0]?.id ?? 0
  ana = await create.phone(staff, `Ana ${unique()}`)
  dan = await create.phone(staff, `Dan ${unique()}`)
})

const answer = (phone: typeof ana, question: number, option: number) => {
  return phone.select(form, county, 1, option, question)
}
// Names end in random letters and digits, which may contain the code.
const row = (code: string) => page.getByRole('row', { name: new RegExp(`^${code} `) })
const choices = page.getByRole('group', { name: 'Questions shown' })
const disagree = async () => {
  await answer(ana, 0, 0)
  await answer(dan, 0, 0)
  await answer(ana, 1, 1)
  await answer(dan, 1, 0)
}

it('shows what the observers of a station answered side by side, first what differs', async () => {
  await disagree()
  await openApp(`/stations/${stationId}`, staff)
  await expect.element(page.getByRole('heading', { level: 1, name: `${county} 1` })).toBeVisible()
  await expect.element(row('B08')).toHaveTextContent(/Yes.*Flagged: A seal is broken.*Differ/)
  await expect.element(row('B07')).toHaveTextContent(/Yes.*Yes.*Agree/)
  await expect.element(page.getByText('1 differs')).toBeVisible()
  await expect.element(page.getByText('1 flag', { exact: true })).toBeVisible()
  const codes = page
    .getByRole('rowheader')
    .elements()
    .map(cell => /B\d+/.exec(cell.textContent)?.[0])
  expect(codes.filter(code => code !== undefined)).toEqual(['B08', 'B07'])
  await expect.poll(() => document.title).toContain(`${county} 1, County ${county} · Polling station · Scrutineer`)
})

it('reduces the questions to those that differ, in the address', async () => {
  await disagree()
  await openApp(`/stations/${stationId}?q=d`, staff)
  await expect.element(row('B08')).toBeVisible()
  expect(row('B07').elements()).toHaveLength(0)
  await choices.getByText('All answered').click()
  await expect.element(row('B07')).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  await choices.getByText('Only where they differ').click()
  await expect.poll(() => location.search).toBe('?q=d')
})

it('says so when nothing differs', async () => {
  await answer(ana, 0, 0)
  await openApp(`/stations/${stationId}?q=d`, staff)
  await expect.element(page.getByText('No answers differ')).toBeVisible()
})

it('an answer that comes meanwhile appears by itself', async () => {
  await answer(ana, 1, 1)
  await openApp(`/stations/${stationId}`, staff)
  await expect.element(row('B08')).toHaveTextContent('One answer')
  await answer(dan, 1, 0)
  await expect.element(row('B08')).toHaveTextContent('Differ')
  await expect.element(page.getByRole('region', { name: 'What happened here' })).toHaveTextContent(dan.name)
})

it('links to the observers, to the reports and to the list', async () => {
  await disagree()
  const visit = { idPollingStation: 1, countyCode: county, observerArrivalTime: '2026-11-21T13:05:00Z' }
  await setup.call(answers.arrive, { token: ana.token, body: visit })
  await openApp(`/stations/${stationId}`, staff)
  const card = page.getByRole('link', { name: new RegExp(`^${ana.name}`) })
  await expect.element(card).toHaveTextContent('here since 15:05')
  await expect.element(card).toHaveAttribute('href', `/observatori/profil/view/${ana.phone}`)
  const report = page.getByRole('link', { name: `Open the report of ${dan.name} from ${county} 1` }).first()
  await expect.element(report).toHaveAttribute('href', `/answers/details/${dan.id}/${stationId}`)
  const list = page.getByRole('link', { name: 'Reports from here' })
  await expect.element(list).toHaveAttribute('href', `/answers?county=${county}&pollingStationNumber=1`)
})

it('shows follow-ups, calls and the day of the station, and calls as they come', async () => {
  await answer(ana, 1, 1)
  const recordCall = (outcome: 'no_answer' | 'reached', comment: string) =>
    setup.call(calls.record, { token: staff, body: { idObserver: ana.id, outcome, comment } })
  await recordCall('no_answer', 'Rang twice')
  await openApp(`/stations/${stationId}`, staff)
  const followUp = page.getByRole('region', { name: 'Follow-ups' }).getByRole('link')
  await expect.element(followUp).toHaveTextContent(/New.*Ana.*no owner.*opened 0 min ago/)
  await expect.element(followUp).toHaveAttribute('href', `/urgents/details/${ana.id}/${stationId}`)
  const callsCard = page.getByRole('region', { name: 'Calls to observers of this station' })
  await expect.element(callsCard).toHaveTextContent(/No answer.*rang Ana.*Rang twice/)
  await recordCall('reached', 'The seal is whole')
  await expect.element(callsCard).toHaveTextContent(/Reached.*The seal is whole.*No answer/)
  const day = page.getByRole('region', { name: 'The election day here' })
  await day.getByText('As a list: 3 events').click()
  const events = day.getByRole('listitem')
  await expect.element(events.nth(0)).toHaveTextContent(new RegExp(`^\\d\\d:\\d\\d · Answers: ${ana.name}, 1 flagged$`))
  await expect.element(events.nth(2)).toHaveTextContent(/Calls: Ana/)
})

it('a server without days shows the rest of the page', async () => {
  await answer(ana, 1, 1)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input)
    const response = await real(input, init)
    if (!address.endsWith(`/api/v1/stations/${stationId}`)) return response
    const { day: _, ...reports } = await response.json()
    return Response.json(reports)
  })
  await openApp(`/stations/${stationId}`, staff)
  await expect.element(row('B08')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Follow-ups' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'The election day here' })).not.toBeInTheDocument()
})

it('shows an NGO nothing of others', async () => {
  await disagree()
  await openApp(`/stations/${stationId}`, await ngoToken(staff))
  await expect.element(page.getByText('No observer has reported from here')).toBeVisible()
  expect(document.body.textContent).not.toContain(ana.name)
})

it('an unknown station is not found', async () => {
  await openApp(`/stations/${2 ** 31 - 1}`, staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await openApp('/stations/nowhere', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
