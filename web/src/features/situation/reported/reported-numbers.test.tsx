import { checkpoints } from '@scrutineer/contract/checkpoints'
import { numbers } from '@scrutineer/contract/numbers'
import { start } from '@scrutineer/contract/start'
import { stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const turnoutField = (idOption: number, turnoutAt: string) => ({
  idOption,
  text: `By ${turnoutAt}`,
  input: { kind: 'integer', turnoutAt },
})
const ballots = { var: 'answers.-2.-20' }

/** A form with numbers, and a county whose first station has 1,000 registered voters. */
const createNumbers = async () => {
  const form = await create.form(organizer, {
    formSections: [
      {
        code: 'S',
        description: 'Numbers',
        questions: [
          {
            id: -1,
            code: 'N1',
            text: 'How many signed?',
            questionType: 3,
            optionsToQuestions: [turnoutField(-10, '10:00'), turnoutField(-11, '13:00')],
          },
          {
            id: -2,
            code: 'N2',
            text: 'How many ballots?',
            questionType: 2,
            optionsToQuestions: [{ idOption: -20, text: 'Ballots', input: { kind: 'integer' } }],
          },
        ],
      },
    ],
    checks: [
      {
        says: { en: 'Too many ballots', ro: 'Prea multe buletine' },
        severity: 'hint',
        rule: { when: { '>': [{ '+': [ballots] }, { '+': [500] }] } },
      },
    ],
  })
  const county = await create.county(organizer, 2)
  const list = await setup.call(stations.list, { token: organizer, query: { county, page: 1, pageSize: 10 } })
  const body = { id: list.data[0]?.id, county, number: 1, registeredVoters: 1000 }
  await setup.call(stations.save, { token: organizer, body })
  const staff = await ngoToken(organizer)
  const phone = await create.phone(staff, `Ana ${unique()}`)
  const type = (station: number, question: number, texts: readonly string[]) =>
    phone.answer(
      county,
      station,
      form.questions[question]?.id ?? 0,
      texts.map((value, index) => ({
        optionId: form.questions[question]?.optionsToQuestions[index]?.idOption ?? 0,
        value,
      })),
    )
  return { form, county, staff, type }
}

it('shows turnout, what can’t be right in it, and checks', async () => {
  const { form, county, staff, type } = await createNumbers()
  await type(1, 0, ['120', '345'])
  await type(2, 0, ['90', '80'])
  await type(1, 1, ['600'])
  await type(2, 1, ['about 300'])
  await openApp('/situation', staff)
  const turnout = page.getByRole('region', { name: 'Turnout', exact: true })
  await expect
    .element(turnout.getByRole('region', { name: 'Turnout through the day' }))
    .toHaveTextContent('13:00: 35%, reported from 2 of 2 stations')
  await expect
    .element(turnout)
    .toHaveTextContent(`1 turnout that can’t be right${county} 2 13:00: 80 voters, fewer than the 90 at 10:00`)
  await turnout.getByText('As a table').click()
  await expect
    .element(turnout.getByRole('row').filter({ hasText: '13:00' }))
    .toHaveTextContent('13:0035%3451,0002 of 2')
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect
    .element(checks.getByRole('listitem'))
    .toHaveTextContent(`${form.code} Too many ballots1 open, 0 repaired`)
  const [check] = await setup.call(numbers.checks, { token: staff })
  await expect
    .element(checks.getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining(`check=${check?.idCheck}`))
})

it('asks a server without numbers for none', async () => {
  const staff = await ngoToken(organizer)
  const reply = await setup.call(start.get, { token: staff })
  const capabilities = reply.capabilities.filter(name => name !== 'numbers')
  const send = window.fetch
  const asked: string[] = []
  const watch: typeof send = (input, init) => {
    asked.push(String(input))
    return send(input, init)
  }
  serveSpecificationOnly(watch, () => Response.json({ ...reply, capabilities }))
  await openApp('/situation', staff)
  await expect.element(page.getByRole('region', { name: 'Forms received' })).toBeVisible()
  await expect.poll(() => asked.some(url => url.includes(checkpoints.list.path))).toBe(true)
  expect(asked.filter(url => url.includes('/api/v1/numbers'))).toEqual([])
})
