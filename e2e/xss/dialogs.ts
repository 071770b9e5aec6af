import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/src/app/paths.ts'
import type { XssMission } from './mission.ts'
import type { createPayloads } from './payloads.ts'

interface XssContext {
  readonly page: Page
  /** Opens a screen and checks it. */
  readonly go: (address: string) => Promise<void>
  readonly look: () => Promise<void>
  readonly attacks: ReturnType<typeof createPayloads>
  readonly mission: XssMission
}

const helpersOf = ({ page, look }: XssContext) => {
  const dialog = page.getByRole('dialog').last()
  const inspectAndClose = async () => {
    await expect(dialog).toBeVisible()
    await look()
    const close = dialog.getByRole('button', { name: /^(Cancel|Close)$/ }).first()
    await close.click()
    await expect(dialog).toHaveCount(0)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  /** Selects an item of the menu of the row whose name is a payload. */
  const choose = async (row: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
    await look()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  return { dialog, inspectAndClose, press, choose }
}

const openReport = async (walk: XssContext) => {
  const { page, go, look, mission } = walk
  const { inspectAndClose, press, dialog } = helpersOf(walk)
  const { idObserver, idPollingStation } = mission.place
  await go(paths.details(true, idObserver, idPollingStation))
  await page.getByText('Changed once').click()
  await look()
  await press(/^Add note on question/)
  await inspectAndClose()
  await press(/picture/i)
  await inspectAndClose()
  await go(paths.threads(true, { county: mission.county }))
  await press('Download answers')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('region', { name: 'Downloads' })).toBeVisible()
  await look()
}

const openPeople = async (walk: XssContext) => {
  const { page, go, look, attacks, mission } = walk
  const { dialog, inspectAndClose, press, choose } = helpersOf(walk)
  const planted = (field: string) => attacks.planted.get(field) ?? ''
  const observer = planted('observers.add.name')
  await go(paths.observers())
  for (const item of ['Delete', 'Reset password']) {
    await choose(observer, item)
    await inspectAndClose()
  }
  await page.getByRole('checkbox', { name: `Select ${observer}`, exact: true }).check()
  await page.locator('[data-floating-bar]').getByRole('button', { name: 'Delete' }).click()
  await inspectAndClose()
  await choose(observer, 'Notification')
  await look()
  await page.getByLabel('Title', { exact: true }).fill(observer)
  await page.getByRole('textbox', { name: 'Message' }).fill(observer)
  await press(/^Send notifications to/)
  await inspectAndClose()
  for (const name of ['send', 'sendToAll']) {
    await page.getByRole('link', { name: planted(`notifications.${name}.title`), exact: true }).click()
    await inspectAndClose()
  }
  await press('Go to…')
  await dialog.getByRole('combobox', { name: 'Search' }).fill(observer)
  await expect(dialog.getByRole('option', { name: observer })).toBeVisible()
  await inspectAndClose()
  await go(paths.ngos())
  for (const item of ['Deactivate', 'Delete']) {
    await choose(planted('ngos.change.name'), item)
    await inspectAndClose()
  }
  await go(paths.ngo('edit', mission.otherNgoId))
  for (const item of ['New password', 'Delete']) {
    await choose(planted('staff.change.account'), item)
    await inspectAndClose()
  }
}

const openForms = async (walk: XssContext) => {
  const { page, go, attacks, mission } = walk
  const { inspectAndClose, press, choose } = helpersOf(walk)
  await go(paths.forms())
  await choose(attacks.planted.get('forms.save.code') ?? '', 'Delete')
  await inspectAndClose()
  await go(paths.form(mission.formId))
  await press('Preview')
  await inspectAndClose()
  await page.getByLabel('Question', { exact: true }).fill('<img src=x onerror=x()>')
  await press('Publish')
  await inspectAndClose()
  await press(/^Delete section/)
  await inspectAndClose()
}

const openUnplaced = async ({ go, mission }: XssContext) => {
  for (const address of mission.unplacedAddresses) await go(address)
}

const openImport = async (walk: XssContext) => {
  const { page, go, look, attacks, mission } = walk
  const { press } = helpersOf(walk)
  const line = ['observers file.phone', 'observers file.name'].map(
    field => `"${attacks.on(field).replaceAll('"', '""')}"`,
  )
  const file = [`${line[0]},1234,${line[1]}`, `${line[0]},1,${line[1]}`].join('\n')
  await go(paths.observerImport())
  const name = attacks.onName('imports.observers file’s name', 'csv')
  const buffer = Buffer.from(file)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByLabel('NGO').selectOption(String(mission.ngoId))
  await expect(page.getByText('1 of 2 lines will be added')).toBeVisible()
  await look()
  await press('Import')
  await expect(page.getByRole('heading', { name: '1 of 2 added' })).toBeVisible()
  await look()
}

/** Opens and checks all overlays that show user input. */
export const openAllDialogs = async (walk: XssContext) => {
  await openReport(walk)
  await openPeople(walk)
  await openForms(walk)
  await openUnplaced(walk)
  await walk.page.goto('/account')
  // Navigations before the first render have no effect.
  await walk.look()
  await openImport(walk)
}
