import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { forms, questionType } from '@scrutineer/contract/forms'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendItem } from '../../../../../../testkit/client/outbox-items.ts'
import { create, findReport, openApp, organizerToken, setup } from '../../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../../test/stubs.ts'

const staff = await organizerToken()
const number = (text: string, unit: string) => ({ text, input: { kind: 'integer' as const, max: 3000, unit } })
const ids = { opened: -1, no: -2 }
const form = await create.form(staff, {
  formSections: [
    {
      code: 'S',
      description: 'Counting',
      questions: [
        {
          id: ids.opened,
          code: 'B1',
          text: 'Did it open?',
          questionType: questionType.single,
          optionsToQuestions: [{ text: 'Yes' }, { idOption: ids.no, text: 'No' }],
        },
        {
          code: 'B2',
          text: 'Why not?',
          questionType: questionType.single,
          showIf: { idQuestion: ids.opened, idOptions: [ids.no] },
          optionsToQuestions: [{ text: 'No ballots' }],
        },
        {
          code: 'B3',
          text: 'How many?',
          questionType: questionType.multiple,
          optionsToQuestions: [number('Ballots', 'ballots'), number('Voters', 'voters')],
        },
        {
          code: 'B4',
          text: 'When?',
          questionType: questionType.multiple,
          optionsToQuestions: [{ text: 'Opened at', input: { kind: 'time' as const } }],
        },
      ],
    },
  ],
})

let phone: Awaited<ReturnType<typeof create.phone>>
let county: string
let address: string
let key: { idObserver: number; idPollingStation: number }
const numbersQuestion = form.questions[2] ?? { id: 0, optionsToQuestions: [] }
const type = (...texts: string[]) =>
  phone.answer(
    county,
    1,
    numbersQuestion.id,
    texts.map((value, index) => ({ optionId: numbersQuestion.optionsToQuestions[index]?.idOption ?? 0, value })),
  )
beforeEach(async () => {
  county = await create.county(staff, 1)
  phone = await create.phone(staff)
  await phone.select(form, county, 1, 0)
  const { idPollingStation } = await findReport(staff, county)
  key = { idObserver: phone.id, idPollingStation }
  address = `/answers/details/${phone.id}/${idPollingStation}?county=${county}`
})

const sendFromApp = (body: object) =>
  sendItem(setup, phone.token, {
    kind: 'answer',
    station: { countyCode: county, pollingStationNumber: 1 },
    body: { ...body },
  })
const questionItem = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
const openMenu = (code: string) => page.getByRole('button', { name: `Verify or correct the answer to ${code}` }).click()

it('a typed number is shown with its unit and as it was typed; what isn’t a number, and what exceeds a limit, is marked', async () => {
  await type('4 000', 'about 300')
  await openApp(address, staff)
  const numbers = questionItem('How many?')
  await expect.element(numbers).toHaveTextContent('4,000 ballotstyped “4 000”More than expected')
  await expect.element(numbers).toHaveTextContent('about 300Not a whole number')
})

it('an answer to a question that wasn’t to be asked is marked', async () => {
  await phone.select(form, county, 1, 0, 1)
  await openApp(address, staff)
  await expect.element(questionItem('Why not?')).toHaveTextContent('Not asked for, answered all the same')
  await expect.element(questionItem('Did it open?')).not.toHaveTextContent('Not asked for')
})

it('an answer is verified by a call-back, which can be taken back', async () => {
  await openApp(address, staff)
  const opened = questionItem('Did it open?')
  await openMenu('B1')
  await page.getByRole('menuitemradio', { name: 'Verified by a call-back' }).click()
  await expect.element(opened).toHaveTextContent('Verified by a call-back')
  await openMenu('B1')
  await page.getByRole('menuitemradio', { name: 'Verified by a call-back' }).click()
  await opened.getByText('No longer verified').click()
  await expect.element(opened).toHaveTextContent(/Verified by a call-back · .*withdrawn by/)
  await expect.element(opened).not.toHaveTextContent(/Changed/)
})

it('a correction with a reason is shown beside the observer’s own answer, and staff decide on a later one', async () => {
  await type('1 243')
  await openApp(address, staff)
  await openMenu('B3')
  await page.getByRole('menuitem', { name: 'Correct the answer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the answer' })
  await dialog.getByRole('textbox', { name: 'Ballots (ballots)' }).fill('1234')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Ballots (ballots)' }))
    .toHaveAccessibleDescription('At most 3000')
  const save = dialog.getByRole('button', { name: 'Save the correction' })
  await expect.element(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Ballots (ballots)' }).fill('12345')
  await expect.element(dialog).toHaveTextContent('More than 3000')
  await dialog.getByRole('textbox', { name: 'Ballots (ballots)' }).fill('1234')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Read over the phone')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const numbers = questionItem('How many?')
  await expect.element(numbers).toHaveTextContent('1,234 ballots')
  await expect.element(numbers).toHaveTextContent(/Corrected by .*Read over the phone.*own answer.*1,243 ballots/)
  await type('99')
  await openApp(`/answers?county=${county}&contradicted=true`, staff)
  await expect.element(page.getByRole('button', { name: /Contradicted correction/ })).toBeVisible()
  await page.getByRole('link', { name: /Contradicted correction/ }).click()
  const open = page.getByRole('region', { name: 'A later answer contradicts a correction' })
  await expect
    .element(open)
    .toHaveTextContent(/B3 How many.*Corrected by .*1,234 ballots.*Read over the phone.*own answer.*99 ballots/)
  const accept = open.getByRole('button', { name: 'Accept the observer’s answer' })
  await accept.click()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(numbers).toHaveTextContent(/99 ballots.*in place of a correction/)
  await numbers.getByText(/^Changed 3 times/).click()
  await expect.element(numbers).toHaveTextContent(/Contradicted the correction; accepted by/)
})

it('staff say that an answer doesn’t count', async () => {
  await openApp(address, staff)
  await openMenu('B1')
  await page.getByRole('menuitem', { name: 'Correct the answer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the answer' })
  await dialog.getByRole('checkbox', { name: 'The answer doesn’t count' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Another station')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(questionItem('Did it open?'))
    .toHaveTextContent(/Corrected by .*The answer doesn’t count.*Another station.*own answer.*Yes/)
  await page.getByText('Answered', { exact: true }).click()
  await expect.element(questionItem('Did it open?')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /\d answered/ })).not.toBeInTheDocument()
  await phone.select(form, county, 1, 1)
  const open = page.getByRole('region', { name: 'A later answer contradicts a correction' })
  await expect.element(open).toHaveTextContent(/B1 Did it open.*The answer doesn’t count.*own answer.*No/)
  await open.getByRole('button', { name: 'Keep the correction' }).click()
  await expect.element(open).not.toBeInTheDocument()
})

it('a question that could not be observed says so, and since when; so does its history, beside a correction', async () => {
  await sendFromApp({ questionId: form.questions[0]?.id, options: [], status: 'not_observed' })
  await openApp(address, staff)
  const opened = questionItem('Did it open?')
  await expect.element(opened).toHaveTextContent(/Could not observe\s*\d\d:\d\d/)
  await expect.element(page.getByRole('tab', { name: /1 answered/ })).toBeVisible()
  await openMenu('B1')
  await page.getByRole('menuitem', { name: 'Correct the answer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the answer' })
  await dialog.getByRole('radio', { name: 'Yes' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('On the picture')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect.element(opened).toHaveTextContent(/Corrected by .*On the picture.*own answer.*Could not observe/)
  await opened.getByText(/^Changed/).click()
  await expect.element(opened.getByRole('list', { name: 'Previous versions' })).toHaveTextContent('Could not observe')
})

it('what isn’t a time is shown in the dialog, and said not to be one', async () => {
  const { id = 0, optionsToQuestions = [] } = form.questions[3] ?? {}
  await phone.answer(county, 1, id, [{ optionId: optionsToQuestions[0]?.idOption ?? 0, value: 'about seven' }])
  await openApp(address, staff)
  // The value is the answer: the field has no label of its own.
  await expect.element(questionItem('When?')).toHaveTextContent(/When\?about seven/)
  await expect.element(page.getByText('Opened at')).not.toBeInTheDocument()
  await openMenu('B4')
  await page.getByRole('menuitem', { name: 'Correct the answer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the answer' })
  await expect.element(dialog.getByRole('textbox', { name: 'When?' })).toHaveValue('about seven')
  await expect.element(dialog).toHaveTextContent('Not a time. The answer keeps the text as typed, without a value.')
})

it('the dialog says that the answer has changed meanwhile', async () => {
  await openApp(address, staff)
  await openMenu('B1')
  await page.getByRole('menuitem', { name: 'Correct the answer…' }).click()
  const [answer] = await setup.call(answers.filledIn, { token: staff, query: key })
  const options = [{ optionId: form.questions[0]?.optionsToQuestions[1]?.idOption ?? 0 }]
  const body = { idAnswer: answer?.idAnswer ?? 0, options, reason: 'Sooner' }
  await setup.call(corrections.correct, { token: staff, body })
  const dialog = page.getByRole('dialog', { name: 'Correct the answer' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Later')
  await dialog.getByRole('radio', { name: 'No' }).click()
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The answer has changed since you opened it.')
})

it('a server without corrections offers none', async () => {
  serveSpecificationOnly()
  await openApp(address, staff)
  await expect.element(questionItem('Did it open?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Verify or correct/ })).not.toBeInTheDocument()
})

it('a check that fires comes first with the numbers it compares, and is kept when a correction repairs it', async () => {
  const [ballots, voters] = numbersQuestion.optionsToQuestions
  const operand = (idOption = 0) => ({ '+': [{ var: `answers.${numbersQuestion.id}.${idOption}` }] })
  const [left, right] = [operand(ballots?.idOption), operand(voters?.idOption)]
  const says = { en: 'More ballots than voters', ro: '' }
  await setup.call(forms.replace, {
    token: staff,
    body: { id: form.id, draft: false, checks: [{ says, severity: 'flag', rule: { when: { '>': [left, right] } } }] },
  })
  await type('1 240', '1 200')
  await openApp(address, staff)
  const block = page.getByRole('region', { name: '1 open check' })
  await expect
    .element(block)
    .toHaveTextContent(/More ballots than voters.*Flag.*1,240, 40 more than B3 Voters.*B3 Ballots: 1,240/)
  await block.getByRole('button', { name: 'Correct the answer to B3' }).first().click()
  await expect.element(page.getByRole('dialog', { name: 'Correct the answer' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const [check] = await setup.call(forms.checks, { token: staff, params: { id: form.id }, query: {} })
  const options = ['1 240', '1 200'].map((value, index) => ({
    optionId: numbersQuestion.optionsToQuestions[index]?.idOption,
    value,
  }))
  await sendFromApp({ questionId: numbersQuestion.id, options, checked: [check?.id] })
  await expect.element(block).toHaveTextContent(/Confirmed by the observer\s*\d\d:\d\d/)
  await type('1 200', '1 240')
  await expect.element(block).not.toBeInTheDocument()
  await page.getByText('1 earlier check').click()
  await expect.element(page.getByText(/ · repaired/)).toBeVisible()
})
