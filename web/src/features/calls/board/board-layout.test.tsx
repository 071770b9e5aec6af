import { calls } from '@scrutineer/contract/calls'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { createCallDay } from '../../../../test/call-day.ts'
import { holdAreas, observeChanges } from '../../../../test/stubs.ts'

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

// The settings that arrive with the areas name the counties' level.
const row = page.getByRole('rowheader', { name: /^All( counties)?$/ })
const chip = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^All( counties)?$/ })

it('the rows don’t move when the areas arrive', async () => {
  await page.viewport(1440, 900)
  const { staff, path } = await createCallDay(await organizerToken())
  const release = holdAreas({ first: calls.board.path, later: calls.queue.path })
  const { values: positions, stop } = observeChanges(() => {
    const [rowBox, chipBox] = [row, chip].map(each => each.query()?.getBoundingClientRect())
    return rowBox && `${rowBox.top} ${chipBox?.left}`
  })
  await openApp(path, staff)
  await expect.element(page.getByText(/^1 of 1 /)).toBeVisible()
  release()
  await expect.element(page.getByRole('radio', { name: 'Province' })).toBeInTheDocument()
  await expect.element(row).toBeVisible()
  stop()
  expect([...positions]).toHaveLength(1)
})
