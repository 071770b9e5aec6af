import { expect, test } from '@playwright/test'
import { accessLinks } from '@scrutineer/contract/access-links'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { startSmtpServer, textOf } from '../testkit/network/smtp-server.ts'
import { startProduct } from '../testkit/process/product.ts'
import { createStaffAccount } from './factories/staff-account.ts'
import { startPublicProduct } from './harness/public-product.ts'

const account = 'chief'
const password = 'chosen in the browser'

test('the printed link makes the first organizer, and a link of theirs sets a new password', async ({ page }) => {
  const product = await startProduct({ ADMIN_ACCOUNT: '', ADMIN_PASSWORD: '' })
  try {
    const printed = /^http:\S+\/start#\S+$/m
    // It comes after the line that says where the server listens.
    await expect.poll(() => product.log()).toMatch(printed)
    // The browser keeps what belongs to another name apart.
    const link = (printed.exec(product.log())?.[0] ?? '').replace('//localhost:', '//127.0.0.1:')
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 2, name: 'Create the first organizer' })).toBeVisible()
    await page.getByLabel('Account').fill(account)
    await page.getByLabel('Password', { exact: true }).fill('too short')
    await page.getByRole('button', { name: 'Create the account and sign in' }).click()
    await expect(page.getByText('At least 10 characters.').nth(1)).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create the account and sign in' }).click()
    await expect(page).toHaveURL(/\/setup$/)
    const secret = link.split('#')[1] ?? ''
    expect(
      requested.filter(url => new URL(url).search.includes(secret) || new URL(url).pathname.includes(secret)),
    ).toEqual([])

    const call = createApiClient(product.url)
    const token = await createSetup(call).signIn(account, password)
    const created = await call(accessLinks.create, { token, params: { id: 1, adminId: 1 } })
    await page.goto(`${product.url}/new-password#${created.token}`)
    await expect(page.getByText('For the account chief.')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('changed with a link')
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page.getByText('The password of chief has been changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    // The session of this browser has ended with all others.
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Phone number').fill(account)
    await page.getByLabel('Password', { exact: true }).fill('changed with a link')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/urgents$/)

    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This link has expired, was already used, or is incomplete.')
  } finally {
    await product.stop()
  }
})

test('a forgotten password is replaced with the link of a message, which works once', async ({ page }) => {
  const smtp = await startSmtpServer()
  const product = await startPublicProduct(async () => ({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Office <office@example.org>',
  }))
  try {
    const staff = await createStaffAccount(product.setup, { email: 'ana@example.org' })
    await page.goto(`${product.url}/statistics`)
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await page.getByLabel('Account or e-mail address').fill('ana@example.org')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('the link is on its way')).toBeVisible()
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual(['ana@example.org'])

    const [link = ''] = smtp.received.flatMap(mail => /^http:\S+\/new-password#\S+$/m.exec(textOf(mail)) ?? [])
    await page.goto(link)
    await expect(page.getByText(`For the account ${staff.account}.`)).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await page.getByLabel('Phone number').fill(staff.account)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    // The address that was asked for before.
    await expect(page).toHaveURL(/\/statistics$/)

    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This link has expired, was already used, or is incomplete.')
    expect(product.takeErrors()).toEqual([])
  } finally {
    await product.stop()
    await smtp.close()
  }
})
