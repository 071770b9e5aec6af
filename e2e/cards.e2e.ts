import { admin } from '../testkit/process/product.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { expect, test } from './harness/fixtures.ts'

const inMillimetres = (pixels: number) => (pixels * 25.4) / 96

test('cards are printed eight on a page of A4, black on white in the dark theme too @extension', async ({
  page,
  setup,
}) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  // The browser's own dialog would wait.
  await page.addInitScript(() => Reflect.set(window, 'print', () => undefined))
  await page.emulateMedia({ colorScheme: 'dark' })
  const prefix = `Card ${unique()}`
  for (let number = 1; number <= 9; number += 1)
    await setup.addObserver(token, { name: `${prefix} ${number}`, phone: uniquePhone(), pin: '1234' })
  await page.goto(`/observatori?name=${encodeURIComponent(prefix)}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.locator('[data-floating-bar]').getByRole('button', { name: 'Cards' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Issue the cards' }).click()
  await dialog.getByRole('button', { name: 'Print 9 cards' }).click()

  // Of A4, at 96 pixels per inch.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const cards = page.locator('.observer-card')
  await expect(cards).toHaveCount(9)
  const { width = 0, height = 0 } = (await cards.first().boundingBox()) ?? {}
  expect([Math.round(inMillimetres(width)), Math.round(inMillimetres(height))]).toEqual([105, 74])
  const colors = await cards
    .first()
    .evaluate(card => [getComputedStyle(card).color, getComputedStyle(document.body).backgroundColor])
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  // Nothing of a card is cut off.
  for (const card of await cards.all())
    expect(await card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(pdf).toContain('/MediaBox [0 0 594.95996 841.91998]')
})
