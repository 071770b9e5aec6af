import { readFile } from 'node:fs/promises'
import { geography } from '@scrutineer/contract/geography'
import { expect, test } from './harness.ts'
import { expectWhole, looks, wear } from './looks.ts'
import { admin } from './product.ts'
import type { Setup } from './setup.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

/** A county where one observer flagged something at each station, on an opening form; and one where nobody is. */
const aFlaggedCounty = async (setup: Setup, stations = 21) => {
  const token = await setup.signIn(admin.user, admin.password)
  const [code, silent] = [unique().toUpperCase(), unique().toUpperCase()]
  const counties = new File([`code,name\n${code},Județ ${code}\n${silent},Județ ${silent}`], 'counties.csv')
  await setup.call(geography.importCounties, { token, files: [counties] })
  const numbers = Array.from({ length: stations }, (_, index) => index + 1)
  const lines = ['countyCode,number', ...numbers.map(number => `${code},${number}`)]
  await setup.call(geography.importStations, { token, files: [new File([lines.join('\n')], 'stations.csv')] })
  const options = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true }]
  const question = { code: 'Q', text: 'What did you see?', questionType: 0, optionsToQuestions: options }
  const section = { code: 'S', description: 'Opening', questions: [question] }
  const form = { code: `${unique()}A`, description: 'Opening', draft: false, formSections: [section] }
  const [saved] = await setup.sectionsOf(token, await setup.saveForm(token, form))
  const asked = saved?.questions[0]
  const optionId = asked?.optionsToQuestions.find(option => option.flagged)?.idOption ?? 0
  const phone = `07${unique()}`
  await setup.addObserver(token, { name: `Ana ${phone}`, phone, pin: '1234' })
  await setup.postAnswers(await setup.signInPhone(phone, '1234'), {
    answers: numbers.map(number => ({
      questionId: asked?.id ?? 0,
      countyCode: code,
      pollingStationNumber: number,
      options: [{ optionId }],
    })),
  })
  return { token, code, silent }
}

test('staff open a complete list, walk to its end, save it and come back', async ({ page, setup }) => {
  const { token, code } = await aFlaggedCounty(setup)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.goto('/')
  await page.getByRole('link', { name: 'Statistics' }).click()
  const card = page.getByRole('region', { name: 'Polling stations with the most reports', exact: true })
  await expect(card.getByRole('listitem')).toHaveCount(5)
  await card.getByRole('link', { name: 'See complete list' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Polling stations with the most reports' })
  await expect(page).toHaveURL(/\/statistics\/sesizari-sectii$/)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await page.reload()
  await expect(dialog.getByText(/^Showing 21 to /)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Polling stations with the most reports \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/)
  const saved = await readFile(await file.path(), 'utf8')
  expect(saved.startsWith('\uFEFFPolling station,Flagged answers\r\n')).toBe(true)
  for (const station of [1, 13, 21]) expect(saved).toContain(`${code} ${station},1\r\n`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/statistics$/)
  await page.goBack()
  await expect(dialog).toBeVisible()
})

for (const look of looks('ro', 'en')) {
  const { colorScheme, language, width } = look
  test(`statistics are whole and accessible: ${width} pixels, ${colorScheme}, ${language}`, async ({ page, setup }) => {
    const { token, code, silent } = await aFlaggedCounty(setup, 2)
    await wear(page, look, token)
    for (const path of ['/statistics', '/statistics/numar-observatori']) {
      await page.goto(path)
      await expect(page.getByText(`Județ ${code}`).last()).toBeVisible()
      if (path.endsWith('observatori')) await expect(page.getByText(`Județ ${silent}`)).toBeVisible()
      await expectWhole(page)
    }
  })
}
