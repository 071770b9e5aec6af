import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { isGreater, numberOf, numberQuestion } from '../../../../../testkit/client/number-questions.ts'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'

it('below those who owe a report, the calls have the reports whose numbers are to be verified', async () => {
  const organizer = await organizerToken()
  const staff = await ngoToken(organizer)
  const form = await create.form(organizer, {
    formSections: [{ code: 'S', description: 'Count', questions: [numberQuestion(1)] }],
    checks: [
      {
        says: { en: 'Too many ballots', ro: 'Prea multe buletine' },
        severity: 'hint',
        rule: isGreater(numberOf(1), 500),
      },
    ],
  })
  const [phone, county] = [await create.phone(staff), await create.county(organizer)]
  const [asked] = form.questions
  const report = (station: number, value: string) =>
    phone.answer(county, station, asked?.id ?? 0, [{ optionId: asked?.optionsToQuestions[0]?.idOption ?? 0, value }])
  await report(1, '501')
  await report(2, '500')
  await openApp('/calls', staff)
  const list = page.getByRole('region', { name: 'Numbers to verify' })
  await expect.element(list.getByRole('listitem')).toHaveTextContent(`${county} 1 Too many ballots`)
  await expect.element(list.getByRole('link', { name: phone.phone })).toBeVisible()
  await list.getByRole('link', { name: `${county} 1` }).click()
  await expect.element(page.getByRole('region', { name: '1 open check' })).toHaveTextContent('501, 1 more than 500')
})
