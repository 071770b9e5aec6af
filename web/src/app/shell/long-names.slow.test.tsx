import { notifications } from '@scrutineer/contract/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'

const organizer = await organizerToken()
/** The longest allowed account name, without a break opportunity. */
const account = `maria-${unique()}-${'constantinescu'.repeat(6)}`.slice(0, 100).padEnd(100, 'x')
const { id, addStaff } = await create.ngo(organizer, { shortName: 'N' })
const ngo = id
const session = (await addStaff(account)).token
const phone = await create.phone(session)
const message = {
  channel: 'Firebase' as const,
  from: 'S',
  title: 'Meeting',
  message: 'At nine',
  recipients: [phone.id],
}
await setup.call(notifications.send, { token: session, body: message })

/** Elements with the name whose content overflows visibly. */
const overflowing = () =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter(element => element.checkVisibility() && element.textContent?.toLowerCase().includes('constantinescu'))
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .filter(element => getComputedStyle(element).overflowX === 'visible')
    .map(element => `${element.tagName} ${element.className}`)

const mentions = () => expect.poll(() => document.body.textContent?.toLowerCase()).toContain('constantinescu')

for (const width of [1280, 390])
  for (const path of ['/notifications', '/account', '/ong/edit/', '/audit?account='])
    test(`the longest account name doesn’t overflow: ${path}, ${width} pixels`, async () => {
      await page.viewport(width, 900)
      const isOrganizers = path.startsWith('/ong') || path.startsWith('/audit')
      const suffix = { '/ong/edit/': `${ngo}`, '/audit?account=': account }[path] ?? ''
      await openApp(path + suffix, isOrganizers ? organizer : session)
      if (path === '/account' && width === 390) await page.getByRole('button', { name: 'Open the menu' }).click()
      await mentions()
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => overflowing()).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    })
