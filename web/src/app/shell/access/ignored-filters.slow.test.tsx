import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, organizerToken } from '../../../../test/app-harness.tsx'

const organizer = await organizerToken()

const notice = () => page.getByText(/^Ignored in this address/)

test.each([
  ['/observatori?nmae=Ana&page=2', 'nmae'],
  ['/answers?county=AB&from=yesterday', 'from'],
  ['/stations?searchh=x&level=2', 'searchh, level'],
  ['/audit?who=chief', 'who'],
])('%s names the filters that the list doesn’t know, until they are dismissed', async (address, names) => {
  await openApp(address, organizer)
  await expect.element(notice()).toHaveTextContent(`Ignored in this address: ${names}. `)
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.element(notice()).not.toBeInTheDocument()
})

test('known filters, an older address and another screen have no such notice', async () => {
  for (const address of ['/observatori?name=Ana', '/urgents?urgente=true', '/situation?wall']) {
    await openApp(address, organizer)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(notice()).not.toBeInTheDocument()
  }
  // A filter that is reset leaves the address.
  await openApp('/observatori?name=Ana', organizer)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(notice()).not.toBeInTheDocument()
  await openApp('/observatori?nmae=Ana', organizer)
  await expect.element(notice()).toBeVisible()
  await page.getByRole('link', { name: 'NGOs', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'NGOs' })).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
})
