import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'
import { chooseEarlierRound, createRounds, withCounts } from '../../../test/earlier-round.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const card = (name: string) => page.getByRole('region', { name })

test('the shares of an earlier round stand below those of this one, with both bases and the difference', async () => {
  const { form, summary } = await createRounds(organizer, [30, 10], reply => withCounts(reply, [15, 10]))
  await openApp(`/analysis?form=${form.id}`, organizer)
  await chooseEarlierRound(JSON.stringify(summary))
  await expect
    .element(page.getByText('Compared with the summary of First round, reports of all active NGOs, as of 2024-06-09'))
    .toHaveTextContent('The signature was not checked: verify the file with verify-export.')
  const question = card('Q1 What did you see?')
  await expect.element(question).toHaveTextContent('40 answered of 50 reports')
  await expect.element(question).toHaveTextContent('Earlier round: 25 answered of 50 reports')
  await expect.element(question).toHaveTextContent('Nothing unusual 75%30')
  await expect.element(question).toHaveTextContent('Earlier: 60% · 15+15 points')
  await expect.element(question).toHaveTextContent('Earlier: 40% · 10-15 points')
  expect(page.getByText(/^The filters apply to this round only/).elements()).toEqual([])
  await page.getByRole('button', { name: 'Verified only' }).click()
  await expect.element(page.getByText(/^The filters apply to this round only/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the comparison' }).click()
  await expect.element(question).not.toHaveTextContent('Earlier')
})
