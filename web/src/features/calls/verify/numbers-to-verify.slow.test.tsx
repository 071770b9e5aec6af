import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'

const isGreater: CheckRule = {
  when: { '>': [{ '+': [{ var: 'answers.-1.-10' }] }, { '+': [500] }] },
  tolerance: null,
  missing: { left: 'skip', right: 'skip' },
}

it('below those who owe a report, the calls have the reports whose numbers are to be verified', async () => {
  const organizer = await organizerToken()
  const staff = await ngoToken(organizer)
  const number = { idOption: -10, text: 'Number', input: { kind: 'integer' as const } }
  const question = { id: -1, code: 'N', text: 'Ballots', questionType: 1, optionsToQuestions: [number] }
  const form = await create.form(organizer, {
    formSections: [{ code: 'S', description: 'Count', questions: [question] }],
    checks: [{ says: { en: 'Too many ballots', ro: 'Prea multe buletine' }, severity: 'hint', rule: isGreater }],
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
  await expect.element(page.getByRole('region', { name: '1 open check' })).toHaveTextContent('501 > 500')
})
