import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { admin } from '../testkit/process/product.ts'
import { runCommand } from '../testkit/process/run-command.ts'
import { uniquePhone } from '../testkit/unique.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { expect, test } from './harness/fixtures.ts'

const saveAs = async (page: Page, button: Locator, path: string) => {
  const coming = page.waitForEvent('download')
  await button.click()
  await (await coming).saveAs(path)
}

test('a phone answers, the bar moves within two seconds, and its link shows the report, as does the file for analysis @extension @smoke', async ({
  page,
  setup,
  product,
}, testInfo) => {
  const organizer = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(organizer, { stations: 2 })
  const options = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true }]
  const question = { code: 'Q1', text: 'What did you see?', questionType: 0, optionsToQuestions: options }
  const section = { code: 'S', description: 'Opening', questions: [question] }
  const form = { code: `AN${county}`, description: 'Opening', draft: false, formSections: [section] }
  const formId = await setup.saveForm(organizer, form)
  const [saved] = await setup.loadSections(organizer, formId)
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
  await page.getByRole('button', { name: 'Download answers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download the answers?' })
  await dialog.getByText('For analysis').click()
  await expect(dialog.getByLabel('Form', { exact: true })).toHaveValue(String(formId))
  const [file, manifest] = [testInfo.outputPath('answers.csv'), testInfo.outputPath('manifest.json')]
  await saveAs(page, dialog.getByRole('button', { name: 'Download', exact: true }), file)
  await saveAs(page, page.getByRole('button', { name: 'Save the manifest' }), manifest)
  const [head = '', ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  const column = head.split(',').indexOf('Q1')
  expect(rows.map(row => row.split(',')[column])).toEqual(['a2', 'a2'])
  const key = `${product.url}/api/v1/export/key`
  const verified = await runCommand(['verify-export', file, manifest, '--key', key], { settings: {} })
  expect(verified, verified.err).toMatchObject({ code: 0 })
  await page.getByRole('button', { name: 'Remove filter: Q1 Pressure on voters' }).click()
  await expect(page).toHaveURL(({ searchParams }) => searchParams.has('form') && !searchParams.has('selected'))
})
