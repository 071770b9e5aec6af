import { expect, type Page } from '@playwright/test'

const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

/** What an organizer does on the screens, in English. */
export const createOrganizerScreens = (page: Page, origin: string) => ({
  signIn: async (account: string, password: string) => {
    await page.goto(origin)
    await page.getByLabel('Phone number').fill(account)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  },

  importStations: async (content: string) => {
    await page.goto(`${origin}/stations/import`)
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('obwody.csv', content))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click({ timeout: 120_000 })
    await expect(page.getByText(/^[\d,]+ of [\d,]+ rows imported$/)).toBeVisible({ timeout: 120_000 })
    return page.getByText(/^[\d,]+ of [\d,]+ rows imported$/).textContent()
  },

  publishTemplate: async (template: string, code: string) => {
    const dialog = page.getByRole('dialog')
    await page.goto(`${origin}/formulare`)
    await page.getByRole('link', { name: 'New form' }).first().click()
    await page.getByRole('button', { name: 'From a template' }).click()
    await dialog.getByLabel('Template', { exact: true }).selectOption({ label: template })
    await dialog.getByRole('button', { name: 'Use this form' }).click()
    await page.getByLabel('Code', { exact: true }).first().fill(code)
    await page.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('The form has been published')).toBeVisible()
  },

  importObservers: async (content: string) => {
    await page.goto(`${origin}/observatori`)
    // An empty list has another one.
    await page.getByRole('link', { name: 'Import' }).first().click()
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('observers.csv', content))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText(/^(\d+) of \1 added$/)).toBeVisible({ timeout: 60_000 })
  },

  /** Opens the list of answers and waits until it shows a report by itself. */
  waitForReport: async () => {
    await page.goto(`${origin}/answers`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // New reports are announced, and shown on request.
    await page.getByRole('button', { name: /^\d+\+? new$/ }).click({ timeout: 120_000 })
    await expect(page.getByText(/Obserwator \d+/).first()).toBeVisible()
  },
})
