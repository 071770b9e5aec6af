import { calls } from '@scrutineer/contract/calls'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { createCallDay, minuteMs } from '../../../../test/call-day.ts'
import { rejectWithNetworkError } from '../../../../test/failing-fetch.ts'

let organizer: string
beforeAll(async () => {
  organizer = await organizerToken()
})
beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a dictated report whose reply was lost is stored once, with the next try, when it is sent again', async () => {
  const { staff, path, phones, listCalls } = await createCallDay(organizer)
  const real = window.fetch
  const sent: Promise<Response>[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (new URL(String(input), location.origin).pathname !== calls.dictate.path) return real(input, init)
    const response = real(input, init)
    sent.push(response)
    return sent.length === 1 ? response.then(rejectWithNetworkError) : response
  })
  await openApp(path, staff)
  await button('Call observers').click()
  await page.getByText('1 h', { exact: true }).click()
  await button('Dictate the form now').click()
  const dialog = page.getByRole('dialog', { name: /by phone$/ })
  await dialog.getByLabelText('Pressure on voters').click()
  await dialog.getByRole('button', { name: 'Store 1 answer' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Store 1 answer' }).click()
  await expect.element(page.getByText('The answers were stored')).toBeVisible()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  const stored = await listCalls(phones[0]?.id ?? 0)
  expect(stored.map(({ outcome }) => outcome)).toEqual(['dictated'])
  const nextTryAt = Date.parse(stored[0]?.nextTryAt ?? '')
  expect(Math.abs(nextTryAt - Date.parse(stored[0]?.at ?? '') - 60 * minuteMs)).toBeLessThan(5 * minuteMs)
})
