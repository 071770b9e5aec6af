import { calls } from '@scrutineer/contract/calls'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { createCallDay } from '../../../../test/call-day.ts'
import { rejectWithNetworkError } from '../../../../test/failing-fetch.ts'

beforeEach(() => page.viewport(1440, 900))

const sheet = page.getByRole('region', { name: 'Call sheet' })
const save = page.getByRole('button', { name: 'Save and next' })

/** Loses the replies with the outcome of a call until `restore`. Returns the keys and the bodies that were sent. */
const loseReplies = () => {
  const real = window.fetch
  const keys: (string | null)[] = []
  const bodies: string[] = []
  let isLosing = true
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.origin)
    const isRecord = pathname === calls.record.path && init?.method === 'POST'
    if (isRecord) {
      keys.push(new Headers(init.headers).get('idempotency-key'))
      bodies.push(String(init.body))
    }
    // The sheet stays away: it would show that the call was recorded.
    if (pathname === calls.sheet.path) return rejectWithNetworkError()
    if (!isRecord || !isLosing) return real(input, init)
    await real(input, init)
    return rejectWithNetworkError()
  })
  const restore = () => {
    isLosing = false
  }
  return { keys, bodies, restore }
}

it('an outcome that is saved again after its reply was lost is recorded once', async () => {
  const { staff, path, phones, listCalls } = await createCallDay(await organizerToken())
  await openApp(path, staff)
  await page.getByRole('button', { name: 'Call observers', exact: true }).click()
  await expect.element(sheet.getByText(/^Yours until/)).toBeVisible()
  const { keys, bodies, restore } = loseReplies()
  await page.getByText('No answer', { exact: true }).click()
  await save.click()
  await expect.poll(() => listCalls(phones[0]?.id ?? 0)).toHaveLength(1)
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  restore()
  await save.click()
  await expect.element(sheet.getByRole('status')).toHaveTextContent(`Saved: ${phones[0]?.name}, No answer`)
  expect(await listCalls(phones[0]?.id ?? 0)).toHaveLength(1)
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  expect(bodies[1]).toBe(bodies[0])
})

it('another outcome after a lost reply is another call', async () => {
  const { staff, path, phones, listCalls } = await createCallDay(await organizerToken())
  await openApp(path, staff)
  await page.getByRole('button', { name: 'Call observers', exact: true }).click()
  const { keys, restore } = loseReplies()
  await page.getByText('No answer', { exact: true }).click()
  await save.click()
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  restore()
  await page.getByText('Reached', { exact: true }).click()
  await save.click()
  await expect
    .poll(() => listCalls(phones[0]?.id ?? 0))
    .toMatchObject([{ outcome: 'reached' }, { outcome: 'no_answer' }])
  expect(new Set(keys).size).toBe(2)
})
