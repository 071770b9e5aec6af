import { answers } from '@scrutineer/contract/answers'
import { stations } from '@scrutineer/contract/stations'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()

/** A question that is one field; its id and its option's are references within the upload. */
const value = (code: string, text: string, input: object, { id, ...rest }: { id?: number; showIf?: object } = {}) => ({
  ...{ code, text, questionType: 2, ...rest, ...(id !== undefined && { id }) },
  optionsToQuestions: [
    { text: `${text} (field)`, isFreeText: true, input, ...(id !== undefined && { idOption: id * 10 }) },
  ],
})

const saveStation = async (county: string, number: number, fields: object) => {
  const query = { county, pollingStationNumber: number }
  const [station] = (await setup.call(stations.list, { token: organizer, query })).data
  const body = { id: station?.id ?? 0, county, number, ...fields }
  await setup.call(stations.save, { token: organizer, body })
}

it('numbers are read back, a check fires as they are typed, and a hidden answer is named and not stored', async () => {
  await page.viewport(1440, 900)
  const county = await create.county(organizer, 12)
  // More stations than a page of a search are found by the name of the last one.
  for (let number = 1; number <= 11; number += 1) await saveStation(county, number, { placeName: `Near ${county} 12` })
  await saveStation(county, 12, { placeName: `Hall of ${county}`, registeredVoters: 1900 })
  const sealed = {
    ...{ id: -1, code: 'Q1', text: 'Are the boxes sealed?', questionType: 1 },
    optionsToQuestions: [{ text: 'Sealed' }, { text: 'Not sealed', idOption: -2 }],
  }
  const draft = await create.form(organizer, {
    formSections: [
      {
        ...{ code: 'S', description: 'Counting' },
        questions: [
          sealed,
          value('Q2', 'Boxes not sealed', { kind: 'integer' }, { showIf: { idQuestion: -1, idOptions: [-2] } }),
          value('Q3', 'Ballots', { kind: 'integer', min: 0, max: 2000 }, { id: -3 }),
          value('Q4', 'Voters', { kind: 'integer' }, { id: -4 }),
          value('Q5', 'Closed at', { kind: 'time' }),
        ],
      },
    ],
    checks: [
      {
        ...{ says: { en: 'More ballots than voters', ro: 'Mai multe buletine decât alegători' }, severity: 'flag' },
        rule: { when: { '>': [{ '+': [{ var: 'answers.-3.-30' }] }, { '+': [{ var: 'answers.-4.-40' }] }] } },
      },
      {
        ...{ says: { en: 'More voters than registered', ro: '' }, severity: 'flag' },
        rule: { when: { '>': [{ '+': [{ var: 'answers.-4.-40' }] }, { '+': [{ var: 'station.registeredVoters' }] }] } },
      },
    ],
  })
  const { id, name, phone } = await create.phone(organizer)
  await openApp(`/observatori/profil/view/${phone}`, organizer)
  await page.getByRole('button', { name: `Dictate a report of ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Report of ${name}, by phone` })
  await dialog.getByRole('combobox', { name: 'Form' }).selectOptions(`${draft.code} · Form ${draft.code}`)
  await dialog.getByRole('combobox', { name: 'Polling station' }).fill(`Hall of ${county}`)
  await page.getByRole('option', { name: `${county} 12` }).click()
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
  await expect.element(dialog.getByText('0 of 4 answers')).toBeVisible()
  await dialog.getByLabelText('Not sealed').click()
  await field('Boxes not sealed').fill('3')
  await expect.element(dialog.getByText('2 of 5 answers')).toBeVisible()
  await dialog.getByLabelText(/^Sealed/).click()
  await expect.element(field('Boxes not sealed')).not.toBeInTheDocument()
  await expect
    .element(dialog.getByText('1 answer is not stored, because the question is no longer asked: Q2.'))
    .toBeVisible()
  await expect.element(field('Ballots')).toHaveAccessibleDescription('From 0 to 2000')
  await field('Ballots').fill('many')
  await expect
    .element(dialog.getByText('Not a number. The answer keeps the text as typed, without a value.'))
    .toBeVisible()
  await field('Ballots').fill('2,001')
  await expect.element(dialog.getByText('= 2001')).toBeVisible()
  await expect.element(dialog.getByText('More than 2000.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Voters')).toHaveFocus()
  await userEvent.keyboard('1 990')
  const firing = dialog.getByRole('list', { name: 'Checks that found a contradiction' })
  await expect
    .element(firing)
    .toHaveTextContent('More ballots than voters (Q3: 2001, Q4: 1990; compared: 2001 and 1990)')
  await expect.element(firing).toHaveTextContent(/More voters than registered .*1990.*1900/)
  expect(field('Ballots').element().getAttribute('inputmode')).toBe('numeric')
  await field('Closed at').fill('21:05')
  await dialog.getByRole('button', { name: 'Store 4 answers' }).click()
  await expect.element(page.getByText('The answers were stored')).toBeVisible()
  const { idPollingStation } = await findReport(organizer, county)
  const query = { idObserver: id, idPollingStation }
  const stored = await setup.call(answers.filledIn, { token: organizer, query })
  expect(stored.map(({ idQuestion, answers: [answer] }) => [idQuestion, answer?.value || null])).toEqual([
    ['Q1', null],
    ['Q3', '2,001'],
    ['Q4', '1 990'],
    ['Q5', '21:05'],
  ])
})
