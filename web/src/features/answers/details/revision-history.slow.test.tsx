import { answers } from '@scrutineer/contract/answers'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

let county: string
let phone: Awaited<ReturnType<typeof create.phone>>

const staff = await organizerToken()
const form = await create.form(staff)
beforeEach(async () => {
  county = await create.county(staff, 1)
  phone = await create.phone(staff)
})

/** Answers the first question with the options at these indexes. */
const answer = (...indexes: number[]) => {
  const { id, optionsToQuestions } = form.questions[0] ?? { id: 0, optionsToQuestions: [] }
  return phone.answer(
    county,
    1,
    id,
    indexes.map(at => ({ optionId: optionsToQuestions[at]?.idOption ?? 0 })),
  )
}
const arrive = (observerArrivalTime: string) =>
  setup.call(answers.arrive, {
    token: phone.token,
    body: { idPollingStation: 1, countyCode: county, observerArrivalTime },
  })
const openReport = async () => {
  await openApp(`/answers?county=${county}`, staff)
  await expect.element(page.getByText('Nothing selected')).toBeVisible()
  await page.getByRole('link', { name: `${county} 1 ` }).click()
  await page.getByRole('tab', { name: `Form ${form.code}` }).click()
}

it('shows how often and when an answer changed, and its earlier versions with observer and form version', async () => {
  await answer(1)
  await answer()
  await answer(0)
  await openReport()
  const changed = page.getByText(/^Changed twice: \d\d:\d\d, \d\d:\d\d$/)
  await expect.element(changed).toBeVisible()
  const earlier = page.getByRole('list', { name: 'Previous versions' })
  await expect.element(earlier).not.toBeInTheDocument()
  await changed.click()
  await expect.element(earlier.getByRole('listitem').first()).toHaveTextContent(/Withdrawn$/)
  const first = earlier.getByRole('listitem').filter({ hasText: 'form version 1' }).last()
  await expect.element(first).toHaveTextContent(/Pressure on votersFlagged$/)
  await expect.element(first).toHaveTextContent(`${phone.name} · `)
})

it('shows only the last times of an answer that changed often', async () => {
  for (const option of [1, 0, 1, 0, 1]) await answer(option)
  await openReport()
  await expect.element(page.getByText(/^Changed 4 times: …(, \d\d:\d\d){3}$/)).toBeVisible()
})

it('shows a visit as changed only if a later message contradicts it', async () => {
  await answer(0)
  await arrive('2026-11-21T06:00:00Z')
  await arrive('2026-11-21T07:00:00Z')
  await openReport()
  await page.getByText(/^Changed once: \d\d:\d\d$/).click()
  await expect.element(page.getByRole('list', { name: 'Previous versions' })).toHaveTextContent('Arrival 08:00')
})

it('shows the report without history if the server has none', async () => {
  serveSpecificationOnly()
  await answer(1)
  await answer(0)
  await openReport()
  await expect.element(page.getByRole('checkbox', { name: 'Nothing unusual' })).toBeChecked()
  await expect.element(page.getByText(/^Changed/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
