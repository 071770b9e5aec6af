import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './harness.ts'
import { admin } from './product.ts'

test.beforeEach(async ({ page, setup }) => {
  const token = await setup.signIn(admin.user, admin.password)
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
})

const unique = () => crypto.randomUUID().slice(0, 8)

test('an observer is added, found, edited, given a new password and removed', async ({ page, setup }) => {
  const name = `Călina ${unique()}`
  const phone = `0722 ${unique()}`
  await page.goto('/observatori')
  await page.getByRole('link', { name: 'Add observer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add observer' })).toBeVisible()
  await page.getByLabel('Name').fill(`  ${name.replace(' ', '   ')} `)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill('1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Observer has been added')).toBeVisible()
  await expect(page).toHaveURL(/\/observatori$/)

  await expect(page.getByRole('heading', { level: 1, name: 'Observers' })).toBeVisible()
  await page.getByLabel('Name').fill(name.toLowerCase().replace('ă', 'a'))
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/name=/)
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit observer' })).toBeVisible()
  await page.getByLabel('Name').fill(`${name} II`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
  await setup.signInPhone(phone, '1234')

  await page.goto(`/observatori?number=${encodeURIComponent(phone)}`)
  await page.getByRole('button', { name: new RegExp(`${name} II`) }).click()
  await page.getByRole('menuitem', { name: /Reset password/i }).click()
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog')
    .getByLabel(/password/i)
    .first()
    .fill('98765')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Password has been reset for the observer.')).toBeVisible()
  await setup.signInPhone(phone, '98765')

  await page.getByRole('button', { name: new RegExp(`${name} II`) }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText(`Are you sure to delete ${name} II`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('User has been removed')).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} II` })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [language, width] of [
    ['ro', 1440],
    ['en', 390],
  ] as const) {
    test(`list and form are whole and accessible: ${width} pixels, ${colorScheme}, ${language}`, async ({
      page,
      setup,
    }) => {
      const token = await setup.signIn(admin.user, admin.password)
      await setup.addObserver(token, { name: `Ana ${unique()}`, phone: unique(), pin: '1234' })
      await page.addInitScript(value => localStorage.setItem('language', value), language)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/observatori?name=ana', '/observatori/profil/new']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (!path.includes('profil')) await expect(page.getByRole('link', { name: /^Ana / }).first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      }
    })
  }
}
