import { answers } from '@scrutineer/contract/answers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isGreater, numberOf, numberQuestion } from '../../../../../testkit/client/number-questions.ts'
import { create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()

/** A report with flagged options, the second of which has a short wording. */
const flaggedReport = async (options = 1, value?: string) => {
  const flagged = Array.from({ length: options }, (_, index) => ({
    text: `Irregularity ${index + 1}`,
    flagged: true,
    isFreeText: value !== undefined,
    ...(index === 1 && { shortText: { en: 'Seal broken', ro: 'Sigiliu rupt' } }),
  }))
  const form = await create.form(staff, {
    formSections: [
      {
        code: 'S1',
        description: 'Voting',
        questions: [
          {
            code: 'B08',
            text: 'Are the seals whole?',
            questionType: value === undefined ? 0 : 3,
            optionsToQuestions: [{ text: 'Yes' }, ...flagged],
          },
        ],
      },
    ],
  })
  const phone = await create.phone(staff)
  const county = await create.county(staff)
  const [question] = form.questions
  const selected = question?.optionsToQuestions.filter(({ flagged }) => flagged) ?? []
  await phone.answer(
    county,
    1,
    question?.id ?? 0,
    selected.map(({ idOption }) => ({ optionId: idOption, ...(value && { value }) })),
  )
  return { county, phone, row: page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) }) }
}

it('a row says what was flagged, where, by whom, and how many more flags there are', async () => {
  const { county, phone, row } = await flaggedReport(3)
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(row).toHaveTextContent(`${county} 1 County ${county}`)
  await expect.element(row).toHaveTextContent('B08 Irregularity 1: Are the seals whole? · B08 Seal broken')
  await expect.element(row).toHaveTextContent('+1')
  await expect.element(row).toHaveTextContent(`${phone.name} ·`)
  await openApp(`/urgents?county=${county}`, staff, 'ro')
  await expect.element(row).toHaveTextContent('B08 Sigiliu rupt')
})

it('a row without a short wording has the observer’s own sentence; beside one, both', async () => {
  const { county, row } = await flaggedReport(2, 'They beat people')
  await openApp(`/urgents?county=${county}`, staff)
  const typed = 'B08 They beat people · B08 Seal broken: They beat people'
  await expect.element(row).toHaveTextContent(typed)
})

it('a report is unseen for this account until it is opened, also after a reload', async () => {
  const { county, row } = await flaggedReport()
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(row).toHaveTextContent('Not seen yet')
  await row.click()
  await expect.element(row).not.toHaveTextContent('Not seen yet')
  const query = { county, urgent: true, seen: true, page: 1, pageSize: 10 }
  await expect.poll(async () => (await setup.call(answers.threads, { token: staff, query })).totalItems).toBe(1)
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(row).toBeVisible()
  await expect.element(row).not.toHaveTextContent('Not seen yet')
})

it('a report is unseen until its details are loaded', async () => {
  const { county, row } = await flaggedReport()
  const release = Promise.withResolvers<void>()
  onTestFinished(() => release.resolve())
  const { fetch } = window
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (...input) => {
    if (String(input[0]).includes(answers.filledIn.path)) await release.promise
    return fetch(...input)
  })
  await openApp(`/urgents?county=${county}`, staff)
  await row.click()
  await expect.element(page.getByRole('heading', { level: 2, name: `${county} 1` })).toBeVisible()
  expect(spy.mock.calls.filter(([address]) => String(address).includes(answers.markSeen.path))).toEqual([])
  release.resolve()
  await expect.element(row).not.toHaveTextContent('Not seen yet')
})

it('a note on a seen report shows at once on its row, which is unseen again', async () => {
  const { county, phone, row } = await flaggedReport()
  const report = await findReport(staff, county)
  const { idObserver = 0, idPollingStation = 0, lastModified = '' } = report ?? {}
  await setup.call(answers.markSeen, { token: staff, body: { idObserver, idPollingStation, lastModified } })
  await openApp(`/urgents?county=${county}`, staff)
  await expect.element(row).toBeVisible()
  await expect.element(row).not.toHaveTextContent('Not seen yet')
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  const place = { countyCode: county, pollingStationNumber: 1 }
  await setup.addNote(phone.token, { ...place, text: 'They beat people' }, [])
  await expect.element(row).toHaveTextContent('Not seen yet')
  await expect.element(row).toHaveTextContent('1 note')
  await row.click()
  await expect.element(row).not.toHaveTextContent('Not seen yet')
})

it('a row has the sentences of its open checks, and the filter of flags lists reports with an open check', async () => {
  const checks = ['More ballots than voters', 'Turnout above the list', 'A third one'].map((en, index) => ({
    says: { en, ro: index === 0 ? 'Mai multe buletine decât alegători' : '' },
    severity: index === 2 ? ('flag' as const) : ('hint' as const),
    rule: isGreater(numberOf(1), numberOf(2)),
  }))
  const form = await create.form(staff, {
    formSections: [{ code: 'S1', description: 'Count', questions: [numberQuestion(1), numberQuestion(2)] }],
    checks,
  })
  const phone = await create.phone(staff)
  const county = await create.county(staff)
  const report = async (station: number, values: readonly string[]) => {
    for (const [index, value] of values.entries()) {
      const question = form.questions[index]
      const optionId = question?.optionsToQuestions[0]?.idOption ?? 0
      await phone.answer(county, station, question?.id ?? 0, [{ optionId, value }])
    }
  }
  await report(1, ['310', '300'])
  await report(2, ['300', '300'])
  await openApp(`/answers?county=${county}`, staff)
  const row = page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) })
  const plain = page.getByRole('link', { name: new RegExp(`^${county} 2\\D`) })
  await expect.element(row).toHaveTextContent(/3 open checks\s*A third one · More ballots than voters\s*\+1/)
  await expect.element(plain).toBeVisible()
  await page.getByRole('button', { name: 'Flag', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Any open check' }).click()
  await expect.element(plain).not.toBeInTheDocument()
  await expect.element(row).toBeVisible()
  await openApp(`/answers?county=${county}&check=any`, staff, 'ro')
  await expect.element(row).toHaveTextContent('3 verificări nerezolvate')
  await expect.element(page.getByRole('button', { name: /Orice verificare nerezolvată/ })).toBeVisible()

  // The case that a check opened says when its numbers are repaired; one key takes and closes it.
  await openApp(`/answers?county=${county}`, staff)
  await row.click()
  const bar = page.getByRole('region', { name: 'Follow-up' }).first()
  await expect.element(bar.getByRole('button', { name: 'Take' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '3 open checks' })).toBeVisible()
  expect(bar.getByText('The check holds again').query()).toBeNull()
  await report(1, ['300'])
  await expect.element(bar.getByText('The check holds again')).toBeVisible()
  await userEvent.keyboard('5')
  await expect.element(bar).toHaveTextContent('ClosedUnfounded · You')
})
