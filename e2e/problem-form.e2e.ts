import { expect, test } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { cards } from '@scrutineer/contract/cards'
import { forms } from '@scrutineer/contract/forms'
import { arriveWithCard, press, untilInstalled } from '../testkit/browser/observer-app.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { uniquePhone } from '../testkit/unique.ts'

// A server of its own: with this form published, the app reports every problem with it.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

test('the office publishes the template of incidents, and a problem reported with it is urgent', async ({
  page,
  browser,
}) => {
  const setup = createSetup(createApiClient(product.url))
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations: [7] })
  await page.addInitScript(token => localStorage.setItem('token-id', token), staff)
  const dialog = page.getByRole('dialog')
  await page.goto(`${product.url}/formulare`)
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByRole('button', { name: 'From a template' }).click()
  await dialog.getByLabel('Template', { exact: true }).selectOption({ label: 'Incident' })
  await dialog.getByRole('button', { name: 'Use this form' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The form has been published')).toBeVisible()
  expect((await setup.call(forms.list, { token: staff })).formVersions.map(({ code }) => code)).toEqual(['D'])

  const idObserver = await setup.addObserver(staff, { name: 'Ana Popescu', phone: uniquePhone(), pin: '1234' })
  const [card] = await setup.call(cards.issue, { token: staff, body: { ids: [idObserver] } })
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
  const phone = await context.newPage()
  const arrival = { card: card?.token ?? '', holder: 'Ana P.', station: `${county} 7` }
  await arriveWithCard(phone, `${product.url}/observe/`, arrival)
  await untilInstalled(phone)
  await expect(phone.getByRole('link', { name: /^All received/ })).toBeVisible()

  await context.setOffline(true)
  await press(phone, 'Report a problem')
  await press(phone, 'Stuffing or multiple voting')
  await phone.getByRole('textbox').fill('Two ballots at once')
  await press(phone, 'Send to the office')
  await expect(phone.getByText('Kept on this phone. The office doesn’t have it yet.')).toBeVisible()
  await press(phone, 'Back to what I was doing')
  // The same once more: the form has one answer at a station, so it is told in words.
  await press(phone, 'Report a problem')
  await press(phone, 'Stuffing or multiple voting')
  await press(phone, 'Send to the office')
  await expect(phone.getByText('Kept on this phone. The office doesn’t have it yet.')).toBeVisible()
  const threads = async () => (await setup.call(answers.threads, { token: staff, query: { county } })).data
  expect(await threads()).toEqual([])
  await context.setOffline(false)
  await expect(phone.getByText(/^The office has it since/)).toBeVisible()
  await expect(phone.getByRole('link', { name: /^All received \d/ })).toBeVisible()
  await context.close()

  await page.goto(`${product.url}/urgents?county=${county}`)
  await page.getByRole('link', { name: new RegExp(`^${county} 7`) }).click()
  const details = page.locator('#details')
  await expect(details.getByText('Ballot box stuffing or multiple voting').last()).toBeVisible()
  await expect(details.getByText('Two ballots at once').last()).toBeVisible()
  await expect(details.getByText('Stuffing or multiple voting', { exact: true }).last()).toBeVisible()
  const headers = { authorization: `Bearer ${staff}` }
  const exported = `${product.url}/api/v1/export/all?format=csv&county=${county}`
  const rows = (await (await page.request.get(exported, { headers })).text()).split('\r\n')
  expect(rows.filter(row => row.includes('Ballot box stuffing'))).toHaveLength(1)
})
