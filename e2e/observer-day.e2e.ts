import { createHash, randomBytes } from 'node:crypto'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { type ExportPart, exports } from '@scrutineer/contract/exports'
import jsqr from 'jsqr'
import { arriveByLink, press, untilInstalled } from '../testkit/browser/observer-app.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup, type Setup } from '../testkit/client/setup.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { uniquePhone } from '../testkit/unique.ts'

// An empty server: whatever the office shows and exports at the end comes from this day.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

const observer = 'Ana Popescu'
const turnout = 'Turnout'
const counts = Array.from({ length: 9 }, (_, index) => 100 + index)
const hourly = (index: number) => `How many voters were there at hour ${index + 1}?`

/** Ten questions: the first one has a flagged option, the others ask for numbers. */
const questions = [
  {
    ...{ code: '1', text: 'Did the station open on time?', questionType: 1 },
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No, much later', flagged: true }],
  },
  ...counts.map((_, index) => ({
    ...{ code: `${index + 2}`, text: hourly(index), questionType: 1 },
    optionsToQuestions: [{ text: 'Voters', input: { kind: 'integer' as const } }],
  })),
]

const prepareMission = async (setup: Setup, staff: string) => {
  const county = await setup.createCounty(staff, { stations: [7] })
  const formSections = [{ code: 'S', description: 'In the room', questions }]
  await setup.saveForm(staff, { code: 'T', description: turnout, draft: false, formSections })
  await setup.addObserver(staff, { name: observer, phone: uniquePhone(), pin: '1234' })
  return county
}

/** Issues the observer's card and prints it, as staff do. */
const printCard = async (page: Page): Promise<Locator> => {
  // The browser's own dialog would wait.
  await page.addInitScript(() => Reflect.set(window, 'print', () => undefined))
  await page.goto(`${product.url}/observatori`)
  await page.getByRole('checkbox', { name: `Select ${observer}` }).check()
  await page.locator('[data-floating-bar]').getByRole('button', { name: 'Cards' }).click()
  await press(page, 'Issue the card')
  await press(page, 'Print the card')
  await page.emulateMedia({ media: 'print' })
  return page.locator('.observer-card')
}

/** Reads a code from a picture of it, as a phone's camera does. */
const scan = async (code: Locator): Promise<string | undefined> => {
  const png = await code.screenshot()
  const { pixels, width, height } = await code.page().evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const { data, width, height } = context?.getImageData(0, 0, picture.width, picture.height) ?? new ImageData(1, 1)
    return { pixels: [...data], width, height }
  }, png.toString('base64'))
  return jsqr.default(Uint8ClampedArray.from(pixels), width, height)?.data
}

const answerAll = async (phone: Page) => {
  await press(phone, new RegExp(turnout))
  await phone.getByText('No, much later').click()
  await expect(phone.getByText('The office sees this first')).toBeVisible()
  for (const [index, count] of counts.entries()) {
    await press(phone, 'Next')
    await expect(phone.getByRole('heading', { name: hourly(index) })).toBeVisible()
    await phone.getByRole('textbox').fill(`${count}`)
    await expect(phone.getByText('On this phone', { exact: true })).toBeVisible()
  }
}

/** A picture as large as those of cameras, of which the app sends a smaller copy. */
const takePhoto = async (browser: Browser): Promise<Buffer> => {
  const scene = await browser.newPage({ viewport: { width: 2400, height: 1800 } })
  const picture = await scene.screenshot({ type: 'jpeg' })
  await scene.close()
  // Decoders don't read what follows it.
  return Buffer.concat([picture, randomBytes(400_000)])
}

const keepNote = async (phone: Page, text: string, photo: Buffer) => {
  await press(phone, 'Note')
  await phone.getByRole('textbox').fill(text)
  await press(phone, 'Keep this note')
  await expect(phone.getByRole('link', { name: new RegExp(text) })).toBeVisible()
  const file = { name: 'protocol.jpg', mimeType: 'image/jpeg', buffer: photo }
  await phone.locator('input[type=file]').first().setInputFiles(file)
  await expect(phone.getByRole('link', { name: /^1 photo/ })).toBeVisible()
}

/** The phone says that everything has arrived, and shows the receipt of the problem. */
const checkReceipts = async (phone: Page) => {
  await press(phone, /^All received \d/)
  await expect(phone.getByText('The office has everything')).toBeVisible()
  await expect(phone.getByText('10 answers: 10, 9, 8, 7, 6, 5, 4, 3, 2, 1')).toBeVisible()
  await press(phone, /Problem.*Received \d/)
  await expect(phone.getByText('The ballot box is open')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(phone.getByText(/^[0-9a-f]{16}$/)).toBeVisible()
}

/** The urgent reports of the station, with the photo. */
const checkUrgents = async (page: Page, station: string) => {
  await page.goto(`${product.url}/urgents`)
  await page.getByRole('link', { name: new RegExp(`^${station}`) }).click()
  const details = page.locator('#details')
  await expect(details.getByText('No, much later').last()).toBeVisible()
  await expect(details.getByText('The ballot box is open').last()).toBeVisible()
  await details.getByText('Answered', { exact: true }).click()
  // Not by the pointer: the history loads after the answers and moves the button.
  await details.getByRole('button', { name: /^Show \d notes$/ }).press('Enter')
  const photo = details.getByRole('img').last()
  const widthOf = () => photo.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)
  await expect.poll(widthOf).toBeGreaterThan(1)
}

/** The rows of a part of the export, without the headings. */
const exportRows = async (page: Page, token: string, part: ExportPart) => {
  const url = `${product.url}${encodeUrl(exports.all.path, { query: { format: 'csv', part } })}`
  const reply = await page.request.get(url, { headers: { authorization: `Bearer ${token}` } })
  return (await reply.text()).trimEnd().split('\r\n').slice(1)
}

test('from a printed card to the office: a day without a signal, ten answers, a photo and a problem @smoke', async ({
  page,
  browser,
}) => {
  const setup = createSetup(createApiClient(product.url))
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await prepareMission(setup, staff)
  await page.addInitScript(token => localStorage.setItem('token-id', token), staff)
  const card = await printCard(page)
  await expect(card).toContainText(observer)
  const link = (await scan(card.getByRole('img'))) ?? ''
  expect(link).toMatch(new RegExp(`^${product.url}/observe/#card=[\\w-]{43}$`))
  await page.emulateMedia({ media: null })
  await press(page, 'All is passed on')

  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
  const phone = await context.newPage()
  await arriveByLink(phone, link, { holder: 'Ana P.', station: `${county} 7` })
  await untilInstalled(phone)
  await expect(phone.getByRole('link', { name: /^All received/ })).toBeVisible()

  await context.setOffline(true)
  await answerAll(phone)
  const photo = await takePhoto(browser)
  await keepNote(phone, 'The protocol hangs on the door', photo)
  // The browser ends the tab; the app starts from what the phone has.
  await phone.close()
  const again = await context.newPage()
  await again.goto(`${product.url}/observe/`)
  await expect(again.getByText(/^\d+ items on this phone$/)).toBeVisible()
  await press(again, 'Report a problem')
  await again.getByRole('textbox').fill('The ballot box is open')
  await press(again, 'Send to the office')
  await expect(again.getByText('Kept on this phone. The office doesn’t have it yet.')).toBeVisible()
  expect((await setup.call(answers.threads, { token: staff })).data).toEqual([])

  await context.setOffline(false)
  await expect(again.getByText(/^The office has it since/)).toBeVisible()
  await expect(again.getByRole('link', { name: /^All received \d/ })).toBeVisible()
  await checkReceipts(again)
  await context.close()

  await checkUrgents(page, `${county} 7`)
  expect(await exportRows(page, staff, 'answers')).toEqual([
    expect.stringContaining(',Did the station open on time?,"No, much later",yes,'),
    ...counts.map((count, index) => expect.stringContaining(`,${hourly(index)},,no,${count},`)),
  ])
  const takenHash = createHash('sha256').update(photo).digest('hex')
  // In the order in which they arrived: the problem first.
  expect(await exportRows(page, staff, 'notes')).toEqual([
    expect.stringContaining(',The ballot box is open,Observer,'),
    expect.stringContaining(',The protocol hangs on the door,Observer,'),
    expect.stringMatching(new RegExp(`,1,[0-9a-f]{64},.*,${takenHash}$`)),
  ])
})
