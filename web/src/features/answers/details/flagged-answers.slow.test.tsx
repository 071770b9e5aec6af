import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

let county: string
let phone: Awaited<ReturnType<typeof create.phone>>
let address: string

const staff = await organizerToken()
const question = (code: string) => ({
  code,
  text: `Question ${code}?`,
  questionType: 1,
  optionsToQuestions: [{ text: `Calm ${code}` }, { text: `Pressure ${code}`, flagged: true }],
})
const questions = ['B01', 'B02', 'B03', 'B04'].map(question)
const form = await create.form(staff, { formSections: [{ code: 'S', description: 'Voting', questions }] })
const empty = await create.form(staff)
beforeEach(async () => {
  localStorage.removeItem('shown-questions')
  county = await create.county(staff, 1)
  phone = await create.phone(staff)
  await answer(0, 1)
  await answer(1, 0)
  await answer(2, 1)
  const thread = await findReport(staff, county)
  address = `/answers/details/${phone.id}/${thread.idPollingStation}?county=${county}`
})
afterEach(() => {
  localStorage.removeItem('shown-questions')
})

const answer = (question: number, option: number) => {
  return phone.select(form, county, 1, option, question)
}
const block = page.getByRole('region', { name: 'Flagged answers' })
const choices = page.getByRole('group', { name: 'Questions shown' })
const shownCodes = () =>
  page
    .getByRole('tabpanel')
    .getByText(/^B0\d$/)
    .elements()
    .map(element => element.textContent)

it('the flagged answers come first, the newest at the top, and each jumps to its place in the form', async () => {
  await openApp(address, staff)
  await expect.poll(() => block.getByRole('listitem').elements().length).toBe(2)
  const texts = block
    .getByRole('listitem')
    .elements()
    .map(item => item.textContent)
  expect(texts[0]).toContain('B03 Question B03?')
  expect(texts[1]).toContain('Pressure B01')
  await expect.element(page.getByText('2 of 3 answers flagged')).toBeVisible()
  await page.getByRole('button', { name: 'Show in form: B01' }).click()
  await expect.poll(() => document.activeElement?.textContent).toContain('Pressure B01')
  expect(document.activeElement?.closest('[role=tabpanel]')).not.toBeNull()
})

it('an observer’s note stands with the flagged answer', async () => {
  const at = { countyCode: county, pollingStationNumber: 1, questionId: form.questions[0]?.id ?? 0 }
  await setup.addNote(phone.token, { ...at, text: 'The strip is cut' })
  await openApp(address, staff)
  await expect.element(block.getByText('The strip is cut')).toBeVisible()
  await expect.element(block).toHaveTextContent('Observer’s note')
})

it('the questions are reduced to the answered or the flagged ones, also in the next report', async () => {
  await openApp(address, staff)
  await expect.poll(shownCodes).toEqual(['B01', 'B02', 'B03', 'B04'])
  await choices.getByText('Answered').click()
  await expect.poll(shownCodes).toEqual(['B01', 'B02', 'B03'])
  await choices.getByText('Flagged').click()
  await expect.poll(shownCodes).toEqual(['B01', 'B03'])
  await openApp(address, staff)
  await expect.poll(shownCodes).toEqual(['B01', 'B03'])
  await page.getByRole('tab', { name: `Form ${empty.code}` }).click()
  await expect.element(page.getByText('No answer to this form is flagged.')).toBeVisible()
})

it('a tab says how many questions were answered', async () => {
  await openApp(address, staff)
  await expect.element(page.getByRole('tab', { name: `Form ${form.code}` })).toHaveTextContent('3 answered')
  await expect.element(page.getByRole('tab', { name: `Form ${empty.code}` })).not.toHaveTextContent('answered')
})

it('the header links to the observer, to the station and to a message', async () => {
  await openApp(address, staff)
  const observer = page.getByRole('link', { name: phone.name, exact: true })
  await expect.element(observer).toHaveAttribute('href', `/observatori/profil/view/${phone.phone}`)
  const station = page.getByRole('link', { name: 'Everything from this station' })
  await expect.element(station).toHaveAttribute('href', expect.stringMatching(/^\/stations\/\d+$/))
  await page.getByRole('button', { name: `Message ${phone.name}` }).click()
  await expect.poll(() => location.pathname).toBe('/notifications')
  await expect.element(page.getByText(phone.name)).toBeVisible()
})

it('the block is framed in red, and its links have the accent color', async () => {
  await openApp(address, staff)
  await expect.element(block).toBeVisible()
  const probe = document.createElement('span')
  document.body.append(probe)
  const resolve = (color: string) => {
    probe.style.color = `var(--color-${color})`
    return getComputedStyle(probe).color
  }
  expect(getComputedStyle(block.element()).borderTopColor).toBe(resolve('danger'))
  const show = page.getByRole('button', { name: 'Show in form: B01' })
  expect(getComputedStyle(show.element()).color).toBe(resolve('accent'))
  probe.remove()
})

it('on a phone a flagged answer and its note use the whole width', async () => {
  await page.viewport(390, 844)
  const at = { countyCode: county, pollingStationNumber: 1, questionId: form.questions[0]?.id ?? 0 }
  await setup.addNote(phone.token, { ...at, text: 'The strip is cut' })
  await openApp(address, staff)
  await expect.element(block.getByText('The strip is cut')).toBeVisible()
  const width = (element: Element) => element.getBoundingClientRect().width
  const note = block.getByText('The strip is cut').element()
  expect(width(note)).toBeGreaterThan(width(block.element()) - 36)
})

it('a number that is the whole answer is shown without the label that old phones have for it', async () => {
  const label = 'Number (integer)'
  const number = { text: label, flagged: true, input: { kind: 'integer' as const, unit: 'votes' } }
  const results = await create.form(staff, {
    formSections: [
      {
        code: 'S',
        description: 'Results',
        questions: [{ code: 'R05', text: 'Votes for list 1', questionType: 1, optionsToQuestions: [number] }],
      },
    ],
  })
  const { id: questionId = 0, optionsToQuestions: [field] = [] } = results.questions[0] ?? {}
  const type = (value: string) => phone.answer(county, 1, questionId, [{ optionId: field?.idOption ?? 0, value }])
  await type('300')
  const { idPollingStation } = await findReport(staff, county)
  const reported = await setup.call(answers.filledIn, {
    token: staff,
    query: { idObserver: phone.id, idPollingStation },
  })
  const idAnswer = reported.find(({ id }) => id === questionId)?.idAnswer ?? 0
  const options = [{ optionId: field?.idOption ?? 0, value: '310' }]
  await setup.call(corrections.correct, { token: staff, body: { idAnswer, options, reason: 'Read again' } })
  await type('320')
  await openApp(address, staff)
  await expect.element(block).toHaveTextContent(/R05 Votes for list 1.*310 votes/)
  const conflict = page.getByRole('region', { name: 'A later answer contradicts a correction' })
  await expect.element(conflict).toHaveTextContent(/310 votesRead again.*320 votes/)
  await page.getByRole('tab', { name: `Form ${results.code}` }).click()
  const answer = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Votes for list 1' })
  await expect.element(answer).toHaveTextContent(/Votes for list 1310 votesFlagged/)
  await answer.getByText(/^Changed/).click()
  await expect.element(answer.getByRole('list', { name: 'Previous versions' })).toHaveTextContent('300 votesFlagged')
  expect(document.body.textContent).not.toContain(label)
})
