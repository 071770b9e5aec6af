import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin } from '../testkit/process/product.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

/** Letters that only translated texts have: visible text without them is not from the locale file. */
const toFullWidth = (text: string) =>
  text.replace(/[A-Za-z]/g, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

/** A compiled message: text, or parts; a nested list is a value, for plurals and choices with their messages. */
const disguiseMessage = (message: unknown): unknown => {
  if (typeof message === 'string') return toFullWidth(message)
  if (!Array.isArray(message)) return message
  return message.map(part => {
    if (!Array.isArray(part)) return disguiseMessage(part)
    const [name, kind, choices, ...rest] = part
    if (typeof choices !== 'object' || choices === null) return part
    const messages = Object.entries(choices).map(([when, chosen]) => [when, disguiseMessage(chosen)])
    return [name, kind, Object.fromEntries(messages), ...rest]
  })
}

const disguise = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, word]) => [
      key,
      typeof word === 'object' && !Array.isArray(word) ? disguise(word) : disguiseMessage(word),
    ]),
  )

const built = new URL('../web/dist/assets/i18n/en.json', import.meta.url)

/** Names that are equal in all languages, and output of the browser's `Intl`. */
const untranslatedByDesign =
  /\b[AP]M\b|Scrutineer|English|Română|Europe\/Bucharest|GMT\+\d|UTC|Ctrl|Esc|Shift|CSV|\bago\b|\bin \d|seconds?|minutes?|hours?|days?/g

/** Visible text and accessible names of the page. */
const visible = (page: Page) =>
  page.evaluate(() => {
    const visibleTexts = [document.title, document.body.innerText]
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const value = element.getAttribute(name)
        if (value !== null && element.checkVisibility()) visibleTexts.push(value)
      }
    return visibleTexts.join('\n')
  })

test.use({ allowsFailedRequests: true })

// covers: original.untranslated-toasts
test('every text on a page comes from the locale file, the data or the server', async ({ page, setup }) => {
  const { staff, code, phone, formId } = await createReport(setup, 'Ilinca Pop')
  const texts = disguise(JSON.parse(await readFile(built, 'utf8')))
  await page.route('**/assets/i18n/en.json', route => route.fulfill({ json: texts }))
  // Blocked: with an endless stream the network would never be idle.
  await page.route('**/api/v1/live', route => route.fulfill({ status: 404 }))
  const dataTexts = new Set<string>([admin.user])
  const addTexts = (value: unknown): void => {
    if (typeof value === 'string') for (const word of value.toLowerCase().match(/\p{L}+/gu) ?? []) dataTexts.add(word)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(addTexts)
  }
  page.on('response', async reply => {
    const isData = reply.url().includes('/api/') && (reply.headers()['content-type'] ?? '').includes('json')
    // The body of a reply is gone after a navigation.
    if (isData) addTexts(await reply.json().catch(() => undefined))
  })
  await page.addInitScript(value => localStorage.setItem('token-id', value), staff)

  const findUntranslated = async () => {
    const shown = (await visible(page)).replace(untranslatedByDesign, ' ')
    return [...new Set(shown.match(/[A-Za-zĂÂÎȘȚăâîșț]{2,}/g))].filter(word => !dataTexts.has(word.toLowerCase()))
  }
  const settled = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const addresses = [
    `/urgents?county=${code}`,
    `/answers?county=${code}`,
    '/statistics',
    '/statistics/numar-observatori',
    '/observatori',
    '/observatori/profil/new',
    '/observatori/import',
    `/observatori/profil/edit/${phone}`,
    '/ong',
    '/ong/new',
    '/ong/edit/1',
    '/formulare',
    '/formulare/nou',
    `/formulare/${formId}`,
    '/notifications',
    '/account',
    '/audit',
    '/nowhere',
  ]
  const untranslated: Record<string, string[]> = {}
  for (const address of addresses) {
    await page.goto(address)
    await settled()
    const left = await findUntranslated()
    if (left.length > 0) untranslated[address] = left
  }
  expect(untranslated).toEqual({})
})
