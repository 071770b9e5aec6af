import type { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { stations } from '@scrutineer/contract/stations'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()

it('numbers that differ link to both reports; turnout and the checks that fire are listed', async () => {
  const field = (turnoutAt: string, idOption: number) => ({
    idOption,
    text: `By ${turnoutAt}`,
    input: { kind: 'integer', turnoutAt },
  })
  const question = {
    id: -1,
    code: 'N1',
    text: 'How many signed?',
    questionType: 3,
    optionsToQuestions: [field('10:00', -10), field('13:00', -11)],
  }
  const rule: CheckRule = {
    when: { '>': [{ '+': [{ var: 'answers.-1.-11' }] }, { '+': [{ var: 'station.registeredVoters' }] }] },
    tolerance: null,
    missing: { left: 'skip', right: 'skip' },
  }
  const form = await create.form(staff, {
    formSections: [{ code: 'S', description: 'Numbers', questions: [question] }],
    checks: [{ says: { en: 'More than on the list', ro: '' }, severity: 'hint', rule }],
  })
  const county = await create.county(staff, 1)
  const query = { county, pollingStationNumber: 1, page: 1, pageSize: 1 }
  const id = (await setup.call(stations.list, { token: staff, query })).data[0]?.id ?? 0
  await setup.call(stations.save, { token: staff, body: { id, county, number: 1, registeredVoters: 1000 } })
  const [ana, dan] = [await create.phone(staff, `Ana ${unique()}`), await create.phone(staff, `Dan ${unique()}`)]
  const type = (phone: typeof ana, texts: readonly string[]) =>
    phone.answer(
      county,
      1,
      form.questions[0]?.id ?? 0,
      texts.map((value, index) => ({ optionId: form.questions[0]?.optionsToQuestions[index]?.idOption ?? 0, value })),
    )
  await type(ana, ['150', '1001'])
  await type(dan, ['250', '1001'])
  await openApp(`/stations/${id}`, staff)
  const differing = page.getByRole('row').filter({ hasText: 'N1' })
  await expect.element(differing).toHaveTextContent('Differ')
  for (const [phone, value] of [
    [ana, '150'],
    [dan, '250'],
  ] as const)
    await expect
      .element(differing.getByRole('link', { name: value }))
      .toHaveAttribute('href', expect.stringMatching(`/answers/details/${phone.id}/${id}$`))
  await expect.element(differing.getByRole('link', { name: '1001' })).not.toBeInTheDocument()
  const turnout = page.getByRole('region', { name: 'Turnout', exact: true })
  await expect
    .element(turnout)
    .toHaveTextContent('1,000 registered voters13:00: 1,001 voters, more than the 1,000 registered')
  await turnout.getByText('As a table').click()
  await expect.element(turnout.getByRole('row').filter({ hasText: ana.name }).first()).toHaveTextContent(/10:0015015%/)
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect.element(checks).toHaveTextContent('2 open, 0 repaired')
  await expect
    .element(checks.getByRole('link', { name: `More than on the list ${dan.name}` }))
    .toHaveAttribute('href', expect.stringMatching(`/answers/details/${dan.id}/${id}$`))
})
