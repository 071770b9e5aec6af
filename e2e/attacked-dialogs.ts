import { expect, type Page } from '@playwright/test'
import { paths } from '../web/src/app/paths.ts'
import type { AttackedMission } from './attacked-mission.ts'
import type { makeAttacks } from './attacks.ts'

interface Walk {
  readonly page: Page
  /** Shows a screen, and looks at it. */
  readonly go: (address: string) => Promise<void>
  readonly look: () => Promise<void>
  readonly attacks: ReturnType<typeof makeAttacks>
  readonly mission: AttackedMission
}

const helpersOf = ({ page, look }: Walk) => {
  const dialog = page.getByRole('dialog').last()
  const lookOver = async () => {
    await expect(dialog).toBeVisible()
    await look()
    const close = dialog.getByRole('button', { name: /^(Cancel|Close)$/ }).first()
    await close.click()
    await expect(dialog).toHaveCount(0)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  /** An item of the menu of the row that an attack names. */
  const choose = async (row: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
    await look()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  return { dialog, lookOver, press, choose }
}

const openReport = async (walk: Walk) => {
  const { page, go, look, mission } = walk
  const { lookOver, press, dialog } = helpersOf(walk)
  const { idObserver, idPollingStation } = mission.place
  await go(paths.details(true, idObserver, idPollingStation))
  await page.getByText('Changed once').click()
  await look()
  await press(/^Add note on question/)
  await lookOver()
  await press(/picture/i)
  await lookOver()
  await go(paths.threads(true, { county: mission.county }))
  await press('Download answers')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('region', { name: 'Downloads' })).toBeVisible()
  await look()
}

const openPeople = async (walk: Walk) => {
  const { page, go, look, attacks, mission } = walk
  const { dialog, lookOver, press, choose } = helpersOf(walk)
  const sown = (field: string) => attacks.sown.get(field) ?? ''
  const observer = sown('observers.add.name')
  await go(paths.observers())
  for (const item of ['Delete', 'Reset password']) {
    await choose(observer, item)
    await lookOver()
  }
  await page.getByRole('checkbox', { name: `Select ${observer}`, exact: true }).check()
  await page.locator('[data-floating-bar]').getByRole('button', { name: 'Delete' }).click()
  await lookOver()
  await choose(observer, 'Notification')
  await look()
  await page.getByLabel('Title', { exact: true }).fill(observer)
  await page.getByRole('textbox', { name: 'Message' }).fill(observer)
  await press(/^Send notifications to/)
  await lookOver()
  for (const name of ['send', 'sendToAll']) {
    await page.getByRole('link', { name: sown(`notifications.${name}.title`), exact: true }).click()
    await lookOver()
  }
  await press('Go to…')
  await dialog.getByRole('combobox', { name: 'Where to' }).fill(observer)
  await expect(dialog.getByRole('option', { name: observer })).toBeVisible()
  await lookOver()
  await go(paths.ngos())
  for (const item of ['Deactivate', 'Delete']) {
    await choose(sown('ngos.change.name'), item)
    await lookOver()
  }
  await go(paths.ngo('edit', mission.otherNgoId))
  for (const item of ['New password', 'Delete']) {
    await choose(sown('staff.change.account'), item)
    await lookOver()
  }
}

const openForms = async (walk: Walk) => {
  const { page, go, attacks, mission } = walk
  const { lookOver, press, choose } = helpersOf(walk)
  await go(paths.forms())
  await choose(attacks.sown.get('forms.save.code') ?? '', 'Delete')
  await lookOver()
  await go(paths.form(mission.formId))
  await press('Preview')
  await lookOver()
  await page.getByLabel('Question', { exact: true }).fill('<img src=x onerror=x()>')
  await press('Publish')
  await lookOver()
  await press(/^Delete section/)
  await lookOver()
}

const openUnplaced = async ({ go, mission }: Walk) => {
  for (const address of mission.unplacedAddresses) await go(address)
}

const openImport = async (walk: Walk) => {
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

/** Opens what lies over the screens and shows what people wrote, and looks at each. */
export const openAll = async (walk: Walk) => {
  await openReport(walk)
  await openPeople(walk)
  await openForms(walk)
  await openUnplaced(walk)
  await walk.page.goto('/account')
  // Until it is drawn, nobody hears that the address changes.
  await walk.look()
  await openImport(walk)
}
