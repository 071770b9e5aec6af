import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../test/app-harness.tsx'
import { chooseEarlierRound, createRounds, withCounts } from '../../../test/earlier-round.ts'
import { watchSavedFiles } from '../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const card = (name: string) => page.getByRole('region', { name })

test('the shares of a summary stand below those of this round and in its files, with both bases, the difference and its date', async () => {
  const { form, summary } = await createRounds(organizer, [30, 10], reply => withCounts(reply, [15, 10]))
  await openApp(`/analysis?form=${form.id}`, organizer)
  await chooseEarlierRound(JSON.stringify(summary))
  await expect
    .element(page.getByText('Compared with the summary of First round, reports of all active NGOs, as of 2024-06-09'))
    .toHaveTextContent('The signature was not checked: verify the file with verify-export.')
  const question = card('Q1 What did you see?')
  await expect.element(question).toHaveTextContent('40 answered of 50 reports')
  await expect.element(question).toHaveTextContent('First round, 2024-06-09 21:00: 25 answered of 50 reports')
  await expect.element(question).toHaveTextContent('Nothing unusual 75%30')
  await expect.element(question).toHaveTextContent('Compared with: 60% · 15+15 points')
  await expect.element(question).toHaveTextContent('Compared with: 40% · 10-15 points')
  const files = watchSavedFiles()
  for (const format of ['Save as CSV', 'Save as a picture (SVG)']) {
    await question.getByRole('button', { name: 'Actions for question Q1' }).click()
    await page.getByRole('menuitem', { name: format }).click()
  }
  await expect.poll(() => files.length).toBe(2)
  const [csv, picture] = await Promise.all(files.map(file => file.text()))
  expect(csv).toContain('Nothing unusual,30,75%,15,60%,15\r\nPressure on voters,10,25%,10,40%,-15\r\n')
  expect(picture).toContain('Compared with: 60% · 15 · +15 points')
  for (const file of [csv, picture]) expect(file).toContain('First round, 2024-06-09 21:00: 25 answered of 50 reports')
  expect(page.getByText(/^The filters don’t apply/).elements()).toEqual([])
  await page.getByRole('button', { name: 'Verified only' }).click()
  await expect.element(page.getByText(/^The filters don’t apply to the summary/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the comparison' }).click()
  await expect.element(question).not.toHaveTextContent('Compared')
})
