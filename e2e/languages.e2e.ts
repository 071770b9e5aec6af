import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { cards } from '@scrutineer/contract/cards'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { observerApp } from '@scrutineer/contract/observer-app'
import { outbox } from '@scrutineer/contract/outbox'
import { press } from '../testkit/browser/observer-app.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { uniquePhone } from '../testkit/unique.ts'

// A server of its own, whose installation gets a language.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** A tag for private use. */
const tag = 'qaa'
const addLanguage = async (kind: 'office' | 'app', texts: object) => {
  const folder = join(product.dataFolder, 'languages', kind)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${tag}.json`), JSON.stringify(texts))
}

test('two files add a language to a running server: office, app, cards and messages speak it, with English in the gaps', async ({
  page,
  browser,
}) => {
  const setup = createSetup(createApiClient(product.url))
  const staff = await setup.signIn(admin.user, admin.password)
  await page.goto(product.url)
  await expect(page.getByLabel('Language').locator('option')).toHaveText(['English', 'Română'])

  await addLanguage('office', {
    login: { LOGIN: 'Ngis ni', PASSWORD: 'Drowssap' },
    menu: { OBSERVERS: 'Srevresbo' },
    server: { problems: { not_found: 'Dnuof ton' } },
  })
  await addLanguage('app', {
    first: { start: { continue: 'Eunitnoc' }, card: { yes: 'Sey, I ma {name}' } },
    server: { card_address: 'Kcehc eht sserdda:', item_invalid: 'Elbadaernu' },
  })
  await expect(async () => {
    await page.reload()
    await page.getByLabel('Language').selectOption(tag, { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Ngis ni' })).toBeVisible()
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Drowssap', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Srevresbo', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Forms', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', tag)

  const minutes = { lateAfterMinutes: 15, releaseAfterMinutes: null, disagreementMinutes: 60 }
  await setup.call(electionSettings.save, { token: staff, body: { ...minutes, observerLanguages: [tag, 'en'] } })
  const idObserver = await setup.addObserver(staff, { name: 'Ana Popescu', phone: uniquePhone(), pin: '1234' })
  const [card] = await setup.call(cards.issue, { token: staff, body: { ids: [idObserver] } })
  expect(card?.texts).toMatchObject({
    ...{ language: tag, address: 'Kcehc eht sserdda:', scan: 'Scan the code with the camera.' },
  })

  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
  const phone = await context.newPage()
  await phone.goto(`${product.url}/observe/#card=${card?.token}`)
  await phone.getByText('Qaa').click()
  await press(phone, 'Eunitnoc')
  await expect(phone.getByText('No, this is not my card')).toBeVisible()
  await press(phone, 'Sey, I ma Ana P.')
  await expect(phone.locator('html')).toHaveAttribute('lang', tag)
  await context.close()

  const device = { id: crypto.randomUUID(), name: 'Phone' }
  const session = await setup.call(observerApp.signIn, { body: { token: card?.token ?? '', device } })
  const headers = { authorization: `Bearer ${session.access_token}`, 'accept-language': tag }
  const refused = await page.request.post(product.url + outbox.post.path, {
    headers,
    data: { device: device.id, items: [{}] },
  })
  expect((await refused.json()).items).toMatchObject([{ state: 'refused', reason: 'Elbadaernu' }])
  const missing = await page.request.get(`${product.url}/api/v1/nothing`, { headers })
  expect(await missing.json()).toMatchObject({ title: 'Dnuof ton' })
})
