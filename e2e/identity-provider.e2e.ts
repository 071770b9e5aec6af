import { expect, test } from '@playwright/test'
import { client, startIdentityProvider } from '../testkit/network/identity-provider.ts'
import { createStaffAccount } from './factories/staff-account.ts'
import { openAccountPanel } from './harness/account-menu.ts'
import { startPublicProduct } from './harness/public-product.ts'

const startBoth = async () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>> | undefined
  const product = await startPublicProduct(async publicUrl => {
    provider = await startIdentityProvider({ redirectUri: `${publicUrl}/sign-in` })
    return { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: client.clientId, OIDC_CLIENT_SECRET: client.clientSecret }
  })
  if (!provider) throw new Error('the provider starts first')
  return { provider, product }
}

test('staff sign in with the identity provider and land on the page asked for; a person without an account sees the reason', async ({
  page,
}) => {
  const { provider, product } = await startBoth()
  try {
    const { account } = await createStaffAccount(product.setup, { email: 'ana@example.org' })
    const toProvider = page.getByRole('link', { name: 'Sign in with your organization’s account' })
    await page.goto(`${product.url}/observatori?name=Ana`)
    await expect(page).toHaveURL(/\/login$/)
    await toProvider.click()
    await expect(page).toHaveURL(`${product.url}/observatori?name=Ana`)
    await expect(page.getByRole('heading', { level: 1, name: 'Observers' })).toBeVisible()

    const panel = await openAccountPanel(page)
    await expect(panel).toContainText(account, { ignoreCase: true })
    await panel.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)

    provider.become({ email: 'nobody@example.org' })
    await toProvider.click()
    await expect(page.getByRole('alert')).toHaveText(
      'There is no staff account here for this identity. Ask an organizer.',
    )
    // Back leads to the sign-in, not to the provider again.
    await page.goBack()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token-id'))).toBeNull()
    // The provider would sign in the same person again without asking.
    provider.become({ email: 'ana@example.org' })
    const redirected = page.waitForRequest(request => request.url().startsWith(provider.issuer))
    await toProvider.click()
    expect(new URL((await redirected).url()).searchParams.get('prompt')).toBe('login')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    expect(product.takeErrors()).toEqual([])
  } finally {
    await product.stop()
    await provider.close()
  }
})
