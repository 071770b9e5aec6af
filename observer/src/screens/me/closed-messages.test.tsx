import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { showReady } from '../../../test/show-app.tsx'

it('asks for messages while the app is closed after a tap, and turns them off again', async () => {
  await showReady({}, { at: '/me' })
  await expect.element(page.getByText('Off. Messages arrive while the app is open.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Turn them on' }))
  await expect.element(page.getByText('On. The phone shows them as notifications.')).toBeVisible()
  await expectAccessible()
  await userEvent.click(page.getByRole('button', { name: 'Turn them off' }))
  await expect.element(page.getByText('Off. Messages arrive while the app is open.')).toBeVisible()
})
