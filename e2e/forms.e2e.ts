import type { Page } from '@playwright/test'
import { forms } from '@scrutineer/contract/forms'
import type { Setup } from '../testkit/client/setup.ts'
import { admin } from '../testkit/process/product.ts'
import { unique } from '../testkit/unique.ts'
import { createReport } from './factories/report.ts'
import { expect, test } from './harness/fixtures.ts'

const signIn = async (page: Page, setup: Setup) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.goto('/login')
  await page.evaluate(value => localStorage.setItem('token-id', value), token)
  return token
}

const createForm = async (setup: Setup, token: string) => {
  const code = `F${unique()}`
  const question = (name: string) => ({
    code: name,
    text: `Question ${name}`,
    questionType: 0,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: true }],
  })
  const id = await setup.saveForm(token, {
    code,
    description: `Form ${code}`,
    draft: false,
    formSections: [{ code: 'S1', description: 'Opening', questions: ['Q1', 'Q2', 'Q3'].map(question) }],
  })
  return { id, code }
}

const questions = (page: Page) => page.getByLabel('Question', { exact: true })
const texts = (page: Page) =>
  questions(page).evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))

/** The center of a drag handle, in window coordinates. */
const grip = async (page: Page, name: RegExp) => {
  await page.locator('[data-reorderable]').waitFor()
  // A question below the fold isn't rendered until it is scrolled to.
  const handle = page.getByRole('button', { name, includeHidden: true }).first()
  // Rendered questions are higher and may move it out of sight again.
  const isInView = async () => {
    await handle.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' })
    })
    return handle.isVisible()
  }
  await expect.poll(isInView).toBe(true)
  const box = await handle.boundingBox()
  if (!box) throw new Error(`nothing to grab is named ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('input survives an immediate reload and an expired session, and is published @smoke', async ({ page, setup }, {
  project,
}) => {
  const token = await signIn(page, setup)
  const { id, code } = await createForm(setup, token)
  await createReport(setup, 'Ana')
  await page.goto(`/formulare/${id}`)
  await questions(page).first().fill('Kept')
  await page.reload()
  await expect(page.getByText(/Restored your unsaved changes from/)).toBeVisible()
  await expect.poll(() => texts(page)).toEqual(['Kept', 'Question Q2', 'Question Q3'])

  await questions(page).nth(1).fill('Kept too')
  // Like a 401, which the browser would log as an error.
  const otherTab = await page.context().newPage()
  await otherTab.goto('/config.json')
  await otherTab.evaluate(() => localStorage.removeItem('token-id'))
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Phone number').fill(admin.user)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/formulare/${id}$`))
  await expect(page.getByText(/Restored your unsaved changes from/)).toBeVisible()
  await expect.poll(() => texts(page)).toEqual(['Kept', 'Kept too', 'Question Q3'])

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('dialog')).toContainText('Changed: Question Q2 “Kept too” (wording)')
  // The rows of the specification don't say when a report arrived.
  const isForeign = project.name === 'foreign server'
  await expect(page.getByRole('dialog').getByText('the last one arrived')).toHaveCount(isForeign ? 0 : 1)
  if (!isForeign) await page.getByLabel('Publish anyway').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The form has been published')).toBeVisible()
  await expect(page).toHaveURL(/\/formulare$/)
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('2')
  await expect(page.getByText('Unsaved work')).toHaveCount(0)
})

test('a question is dragged by mouse after five pixels, and Escape cancels', {
  tag: '@own-server',
}, async ({ page, setup }) => {
  const { id } = await createForm(setup, await signIn(page, setup))
  await page.goto(`/formulare/${id}`)
  await expect(questions(page)).toHaveCount(3)
  const from = await grip(page, /^Move question Q1/)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 4)
  await expect(page.locator('[data-dragging]')).toHaveCount(0)
  await page.mouse.move(from.x, from.y + 400, { steps: 8 })
  await expect(page.locator('[data-dragging=question]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await texts(page)).toEqual(['Question Q1', 'Question Q2', 'Question Q3'])
  // The page may have been scrolled at its edge.
  const again = await grip(page, /^Move question Q1/)
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(again.x, again.y + 400, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => texts(page)).toEqual(['Question Q2', 'Question Q3', 'Question Q1'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page)).toEqual(['Question Q1', 'Question Q2', 'Question Q3'])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('an option is dragged by touch without scrolling the page', { tag: '@own-server' }, async ({ page, setup }) => {
    const token = await signIn(page, setup)
    const { id } = await createForm(setup, token)
    await page.goto(`/formulare/${id}`)
    await expect(questions(page)).toHaveCount(3)
    const [no, yes] = [await grip(page, /^Move option No/), await grip(page, /^Move option Yes/)]
    const scrolled = await page.evaluate(() => scrollY)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: no.x, y }] })
    await touch('touchStart', no.y)
    for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', no.y + (yes.y - 24 - no.y) * part)
    await expect(page.locator('[data-dragged]')).toHaveCount(1)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await touch('touchEnd')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('The draft has been saved')).toBeVisible()
    const [section] = await setup.call(forms.get, { token, params: { id }, query: { draft: true } })
    expect(section?.questions[0]?.optionsToQuestions.map(({ text }) => text)).toEqual(['No', 'Yes'])
  })
})
