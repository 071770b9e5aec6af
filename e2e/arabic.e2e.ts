import { expect, test } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { cards } from '@scrutineer/contract/cards'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { exports } from '@scrutineer/contract/exports'
import arabic from '../observer/src/texts/ar.json' with { type: 'json' }
import { press } from '../testkit/browser/observer-app.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { uniquePhone } from '../testkit/unique.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** A text of the app in Arabic, with its value. */
const inArabic = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

test('in Arabic: card, form and a number with Arabic digits, which the office reads in Romanian and exports as it is @extension', async ({
  page,
  browser,
}) => {
  const setup = createSetup(createApiClient(product.url))
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations: [7] })
  const idForm = await setup.saveForm(staff, {
    code: 'AR',
    description: 'Numărare',
    language: 'ro',
    languages: ['ar'],
    translations: { ar: { description: 'الفرز' } },
    draft: false,
    formSections: [
      {
        code: 'S',
        description: 'Urna',
        translations: { ar: { description: 'الصندوق' } },
        questions: [
          {
            ...{ code: '1', text: 'Câte buletine sunt în urnă?', questionType: 1 },
            translations: { ar: { text: 'كم عدد أوراق الاقتراع في الصندوق؟' } },
            optionsToQuestions: [
              {
                ...{ text: 'Buletine', input: { kind: 'integer' as const } },
                translations: { ar: { text: 'أوراق الاقتراع' } },
              },
            ],
          },
        ],
      },
    ],
  })
  const idObserver = await setup.addObserver(staff, { name: 'Amal', phone: uniquePhone(), pin: '1234' })
  const [card] = await setup.call(cards.issue, { token: staff, body: { ids: [idObserver] } })

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ar' })
  const phone = await context.newPage()
  const { start, card: ofCard, install, today, arrival, line } = arabic.first
  await phone.goto(`${product.url}/observe/#card=${card?.token}`)
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await press(phone, start.continue)
  await press(phone, inArabic(ofCard.yes, { name: 'Amal' }))
  await press(phone, new RegExp(`^(${install.continue}|${install.continueWatching})`))
  await press(phone, today.choose)
  await phone.getByRole('searchbox').fill(`${county} 7`)
  await press(phone, new RegExp(`${county} 7`))
  await press(phone, new RegExp(inArabic(arrival.arrive, { station: '' }).trim()))
  await press(phone, /الفرز/)
  await expect(phone.getByRole('heading', { name: 'كم عدد أوراق الاقتراع في الصندوق؟' })).toBeVisible()
  await phone.getByRole('textbox').fill('١٬٢٠٤')
  await phone.screenshot({ path: test.info().outputPath('arabic.png') })
  const stored = async () => (await setup.call(answers.threads, { token: staff, query: { county } })).data.length
  await expect.poll(stored).toBe(1)
  await expect(phone.getByRole('link', { name: new RegExp(`^${inArabic(line.received).trim()}`) })).toBeVisible()
  await context.close()

  await page.addInitScript(token => {
    localStorage.setItem('token-id', token)
    localStorage.setItem('language', 'ro')
  }, staff)
  await page.goto(`${product.url}/answers?county=${county}`)
  await page.getByRole('link', { name: new RegExp(`^${county} 7`) }).click()
  const details = page.locator('#details')
  await expect(details.getByText('Câte buletine sunt în urnă?').first()).toBeVisible()
  await expect(details.getByText('1.204').first()).toBeVisible()
  const url = `${product.url}${encodeUrl(exports.flat.path, { query: { idForm, format: 'csv' } })}`
  const flat = await page.request.get(url, { headers: { authorization: `Bearer ${staff}` } })
  expect(await flat.text()).toMatch(/,1204(,|\r?\n)/)
})
