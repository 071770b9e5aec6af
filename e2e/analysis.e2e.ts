import { admin } from '../testkit/process/product.ts'
import { uniquePhone } from '../testkit/unique.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { expect, test } from './harness/fixtures.ts'

test('a phone answers, the bar moves within two seconds, and its link shows the report @extension @smoke', async ({
  page,
  setup,
}) => {
  const organizer = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(organizer, { stations: 2 })
  const options = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true }]
  const question = { code: 'Q1', text: 'What did you see?', questionType: 0, optionsToQuestions: options }
  const section = { code: 'S', description: 'Opening', questions: [question] }
  const form = { code: `AN${county}`, description: 'Opening', draft: false, formSections: [section] }
  const [saved] = await setup.loadSections(organizer, await setup.saveForm(organizer, form))
  const asked = saved?.questions[0]
  // In a new NGO, whose newest form with reports is this one.
  const { account, ngoId } = await createStaffAccount(setup)
  const phone = uniquePhone()
  await setup.addObserver(organizer, { name: 'Ana', phone, pin: '1234', idNgo: ngoId })
  const device = await setup.signInPhone(phone, '1234')
  const selected = asked?.optionsToQuestions[1]?.idOption ?? 0
  const answer = (station: number) =>
    setup.postAnswers(device, {
      answers: [
        {
          ...{ questionId: asked?.id ?? 0, countyCode: county, pollingStationNumber: station },
          options: [{ optionId: selected }],
        },
      ],
    })
  await answer(1)
  const token = await setup.signIn(account, password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto('/statistics')
  await page.getByRole('link', { name: 'Analysis' }).click()
  const bar = page.getByRole('region', { name: 'Q1 What did you see?' }).getByRole('listitem').nth(1)
  await expect(bar).toContainText('1 of 1')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await answer(2)
  await expect(bar).toContainText('2 of 2', { timeout: 2_000 })
  await bar.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/answers\\?form=\\d+&selected=${selected}&activeNgo=true$`))
  await expect(page.getByRole('link', { name: new RegExp(`^${county} [12]`) })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove filter: Q1 Pressure on voters' }).click()
  await expect(page).toHaveURL(({ searchParams }) => searchParams.has('form') && !searchParams.has('selected'))
})
