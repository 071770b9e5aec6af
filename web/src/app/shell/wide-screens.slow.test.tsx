import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, openApp, organizerToken } from '../../../test/app-harness.tsx'

beforeEach(() => page.viewport(1920, 1080))

for (const path of ['/observatori', '/formulare', '/audit']) {
  test(`a table uses the width of a large screen: ${path}`, async () => {
    const organizer = await organizerToken()
    await Promise.all([create.form(organizer), create.phone(organizer)])
    await openApp(path, organizer)
    await expect.poll(() => document.querySelector('main table')?.getBoundingClientRect().width).toBeGreaterThan(1_600)
    closeApp()
  })
}

test('on a large screen four cards of statistics stand side by side', async () => {
  const organizer = await organizerToken()
  const [county, form] = [await create.county(organizer), await create.form(organizer)]
  const [question] = form.questions
  const flagged = question?.optionsToQuestions.find(option => option.flagged)?.idOption ?? 0
  const phone = await create.phone(organizer)
  await phone.answer(county, 1, question?.id ?? 0, [{ optionId: flagged }])
  await openApp('/statistics', organizer)
  const columns = () => {
    const grid = document.querySelector('main section')?.parentElement
    return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0
  }
  await expect.poll(columns).toBe(4)
  closeApp()
})
