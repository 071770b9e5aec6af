import { calls } from '@scrutineer/contract/calls'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { places } from '@scrutineer/contract/places'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { createCallDay } from '../../../../test/call-day.ts'

afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

const row = page.getByRole('rowheader', { name: 'All counties' })
const chip = page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: 'All counties' })

const json = (value: object) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

/** The election has areas, which arrive on `release`, after everything else. */
const holdAreas = () => {
  const real = window.fetch
  const boardReceived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    if (pathname === places.areas.path) {
      await held.promise
      return json([{ id: 1, idParent: null, level: 1, code: 'N', name: 'North', order: 1, counties: 1 }])
    }
    if (pathname === electionSettings.get.path) {
      await held.promise
      return json({ ...defaultElectionSettings, levels: ['Province', 'County'] })
    }
    if (pathname === calls.queue.path) await boardReceived.promise
    const response = await real(input, init)
    if (pathname === calls.board.path) boardReceived.resolve()
    return response
  })
  return held.resolve
}

/** The positions of the rows and of the chip of the counties since they appeared. */
const observePositions = () => {
  const positions = new Set<string>()
  const observer = new MutationObserver(() => {
    const [rowBox, chipBox] = [row, chip].map(each => each.query()?.getBoundingClientRect())
    if (rowBox) positions.add(`${rowBox.top} ${chipBox?.left}`)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { positions, stop: () => observer.disconnect() }
}

it('the rows don’t move when the areas arrive', async () => {
  await page.viewport(1440, 900)
  const { staff, path } = await createCallDay(await organizerToken())
  const release = holdAreas()
  const { positions, stop } = observePositions()
  await openApp(path, staff)
  await expect.element(page.getByText(/^1 of 1 /)).toBeVisible()
  release()
  await expect.element(page.getByRole('radio', { name: 'Province' })).toBeInTheDocument()
  await expect.element(row).toBeVisible()
  stop()
  expect([...positions]).toHaveLength(1)
})
