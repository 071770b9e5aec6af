import { answers } from '@scrutineer/contract/answers'
import { cards } from '@scrutineer/contract/cards'
import { arriveWithCard, press } from '../testkit/browser/observer-app.ts'
import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { picture } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

/** Ten questions: the first one has a flagged option, the others ask for numbers. */
const questions = [
  {
    code: '1',
    text: 'Did the station open on time?',
    questionType: 1,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No, much later', flagged: true }],
  },
  ...Array.from({ length: 9 }, (_, index) => ({
    code: `${index + 2}`,
    text: `How many voters were there at hour ${index + 1}?`,
    questionType: 1,
    optionsToQuestions: [{ text: 'Voters', input: { kind: 'integer' as const } }],
  })),
]

test('from a card to the office: a day without a signal, ten answers, a photo and a problem @smoke @extension', async ({
  page,
  setup,
  origin,
  browser,
}) => {
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations: [7] })
  const title = `Turnout ${unique()}`
  await setup.saveForm(staff, {
    ...{ code: `T${unique()}`, description: title, draft: false },
    formSections: [{ code: 'S', description: 'In the room', questions }],
  })
  const idObserver = await setup.addObserver(staff, { name: 'Ana Popescu', phone: uniquePhone(), pin: '1234' })
  const [card] = await setup.call(cards.issue, { token: staff, body: { ids: [idObserver] } })

  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'en-GB', baseURL: origin })
  const phone = await context.newPage()
  await arriveWithCard(phone, '/observe/', { card: card?.token ?? '', holder: 'Ana P.', station: `${county} 7` })
  await expect(phone.getByRole('link', { name: /^All received/ })).toBeVisible()

  await context.setOffline(true)
  await press(phone, new RegExp(title))
  await phone.getByText('No, much later').click()
  await expect(phone.getByText('The office sees this first')).toBeVisible()
  const counts = Array.from({ length: 9 }, (_, index) => 100 + index)
  for (const [index, count] of counts.entries()) {
    await press(phone, 'Next')
    await expect(phone.getByRole('heading', { name: `How many voters were there at hour ${index + 1}?` })).toBeVisible()
    await phone.getByRole('textbox').fill(`${count}`)
    await expect(phone.getByText('On this phone', { exact: true })).toBeVisible()
  }
  await press(phone, 'Note')
  await phone.getByRole('textbox').fill('The protocol hangs on the door')
  const bytes = Buffer.from(await picture().arrayBuffer())
  const file = { name: 'protocol.png', mimeType: 'image/png', buffer: bytes }
  await phone.locator('input[type=file]').first().setInputFiles(file)
  await press(phone, 'Keep this note')
  await expect(phone.getByRole('link', { name: /The protocol hangs on the door/ })).toBeVisible()

  // The browser ends the tab; the app starts from what the phone has.
  await phone.close()
  const again = await context.newPage()
  await again.goto('/observe/')
  await expect(again.getByText(/^\d+ items on this phone$/)).toBeVisible()
  await press(again, 'Report a problem')
  await again.getByRole('textbox').fill('The ballot box is open')
  await press(again, 'Send to the office')
  await expect(again.getByText('Kept on this phone. The office doesn’t have it yet.')).toBeVisible()
  const { data: before } = await setup.call(answers.threads, { token: staff, query: { county } })
  expect(before).toEqual([])

  await context.setOffline(false)
  await expect(again.getByText(/^The office has it since/)).toBeVisible()
  await expect(again.getByRole('link', { name: /^All received \d/ })).toBeVisible()
  await context.close()

  await page.addInitScript(token => localStorage.setItem('token-id', token), staff)
  await page.goto(`/urgents?county=${county}`)
  await page.getByRole('link', { name: new RegExp(`^${county} 7`) }).click()
  const details = page.locator('#details')
  await expect(details.getByText('No, much later').last()).toBeVisible()
  await expect(details.getByText('The ballot box is open').last()).toBeVisible()
  await details.getByText('Answered', { exact: true }).click()
  // Not by the pointer: the history loads after the answers and moves the button.
  await details.getByRole('button', { name: /^Show \d notes$/ }).press('Enter')
  const photo = details.getByRole('img').last()
  await expect.poll(() => photo.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1)
  const headers = { authorization: `Bearer ${staff}` }
  const csv = await (await page.request.get(`/api/v1/export/all?format=csv&county=${county}`, { headers })).text()
  const exported = (question: string) => csv.split('\r\n').filter(line => line.includes(question))
  expect(exported('Did the station open on time?')).toEqual([expect.stringContaining('No, much later')])
  for (const [index, count] of counts.entries())
    expect(exported(`at hour ${index + 1}?`)).toEqual([expect.stringContaining(`,${count},`)])
})
