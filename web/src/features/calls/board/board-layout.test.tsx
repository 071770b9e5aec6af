import { calls } from '@scrutineer/contract/calls'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { createCallDay } from '../../../../test/call-day.ts'
import { holdAreas, observeChanges } from '../../../../test/stubs.ts'

// The settings that arrive with the areas name the counties' level.
const row = page.getByRole('rowheader', { name: /^All( counties)?$/ })
const chip = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: /^All( counties)?$/ })

it('the rows don’t move when the areas arrive', async () => {
  await page.viewport(1440, 900)
  const { staff, path } = await createCallDay(await organizerToken())
  const release = holdAreas({ first: calls.board.path, later: calls.queue.path })
  const { values: tops, stop: stopTops } = observeChanges(() => {
    const top = page.getByText('most owed first').query()?.getBoundingClientRect().top
    return top === undefined ? undefined : String(top)
  })
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
  stopTops()
  expect([...positions]).toHaveLength(1)
  // From the first skeleton on.
  expect([...tops]).toHaveLength(1)
})

it('the head stays in sight, names are whole, and long codes don’t cover them', async () => {
  await page.viewport(1280, 480)
  const { staff, county, path } = await createCallDay(await organizerToken())
  await openApp(path, staff)
  const head = page.getByRole('columnheader', { name: 'County', exact: true })
  await expect.element(head).toBeVisible()
  document.querySelector('main')?.setAttribute('style', 'padding-bottom: 100vh')
  scrollTo(0, head.element().getBoundingClientRect().top + 20)
  await expect.poll(() => head.element().getBoundingClientRect().top).toBe(0)
  const [code, name] = [county, `County ${county}`].map(text =>
    page.getByRole('rowheader').getByText(text, { exact: true }).element(),
  )
  expect(code?.getBoundingClientRect().right).toBeLessThanOrEqual(name?.getBoundingClientRect().left ?? 0)
  expect(name?.scrollWidth).toBe(name?.clientWidth)
})
