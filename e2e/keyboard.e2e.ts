import { admin } from '../testkit/process/product.ts'
import { createReport, picture } from './factories/report.ts'
import { accountButton } from './harness/account-menu.ts'
import { expect, test } from './harness/keyboard.ts'

test('a user signs in, skips the menu, opens a screen and signs out', { tag: '@own-server' }, async ({
  page,
  keys,
  setup,
}) => {
  // Without any report an organizer would be led to the set-up.
  await createReport(setup, 'Ana Reporter')
  await keys.open('/')
  const phone = page.getByLabel('Phone number')
  await expect(phone).toBeFocused()
  await keys.typeInto(phone, admin.user)
  await keys.typeInto(page.getByLabel('Password', { exact: true }), admin.password)
  await keys.press('Enter')
  // A new page, so that Tab starts at the top.
  await expect(page.getByRole('heading', { level: 1, name: 'Emergencies' })).toBeVisible()
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await keys.activate(page.getByRole('link', { name: 'Observers', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Observers' })).toBeFocused()

  const account = accountButton(page)
  await keys.activate(account)
  await expect(page.getByLabel('Language')).toBeFocused()
  await keys.press('Escape')
  await expect(account).toBeFocused()
  await keys.press('Enter')
  await keys.activate(page.getByRole('button', { name: 'Log out' }))
  await expect(page).toHaveURL(/\/login$/)
  await expect(phone).toBeFocused()
})

test('a county’s report is opened and its answers are downloaded', { tag: '@own-server' }, async ({
  page,
  keys,
  setup,
}) => {
  const { staff, code } = await createReport(setup, 'Irina Neagu')
  await keys.open('/urgents', staff)
  await keys.activate(page.getByRole('button', { name: 'More filters' }))
  await expect(page.getByRole('option', { name: new RegExp(code) })).toBeAttached()
  await keys.choose(page.getByLabel('County'), code)
  await keys.activate(page.getByRole('button', { name: 'Filter', exact: true }))
  await expect(page).toHaveURL(new RegExp(`county=${code}`))
  await keys.activate(page.getByRole('link', { name: new RegExp(`^${code} 12`) }))
  await expect(page.locator('#details').getByText('Pressure on voters').last()).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Go to the flag' }))
  const notes = page.getByRole('button', { name: 'Show note' })
  await keys.activate(notes)
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Seen from the corridor')).toBeVisible()

  const download = page.getByRole('button', { name: 'Download answers' })
  await keys.activate(download)
  const dialog = page.getByRole('dialog', { name: 'Download the answers?' })
  await expect(dialog).toBeVisible()
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(download).toBeFocused()
  await keys.press('Enter')
  const coming = page.waitForEvent('download')
  await keys.activate(dialog.getByRole('button', { name: 'Download', exact: true }))
  expect((await coming).suggestedFilename()).toContain(`Answers Emergencies County ${code}`)
  await expect(dialog).toHaveCount(0)
  await expect(download).toBeFocused()
})

test('the command palette opens an observer, a station and a screen', async ({ page, keys, setup }) => {
  const { staff, code } = await createReport(setup, 'Dorina Palade')
  await keys.open('/statistics', staff)
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search' })
  // Shortcuts are registered after the screen is rendered.
  await expect(async () => {
    await keys.press('ControlOrMeta+k')
    await expect(field).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await keys.press('Escape')
  await expect(field).toHaveCount(0)
  await keys.press('ControlOrMeta+k')
  await keys.typeInto(field, 'dorina pal')
  await expect(page.getByRole('option', { name: /Dorina Palade/ })).toBeVisible()
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/observatori\/profil\/view\//)
  await expect(field).toHaveCount(0)

  await keys.press('ControlOrMeta+k')
  await keys.typeInto(field, `${code} 12`)
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Answers' })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${code} 12`) })).toBeVisible()

  await keys.press('ControlOrMeta+k')
  const statistics = page.getByRole('group', { name: 'Screens' }).getByRole('option', { name: 'Statistics' })
  await expect(statistics).toBeVisible()
  for (let presses = 0; presses < 40 && (await statistics.getAttribute('data-highlighted')) === null; presses += 1)
    await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
})

test('a note with a picture is added', { tag: '@extension' }, async ({ page, keys, setup }) => {
  const { staff, code } = await createReport(setup, 'Luca Manea')
  await keys.open(`/urgents?county=${code}`, staff)
  await keys.activate(page.getByRole('link', { name: new RegExp(`^${code} 12`) }))
  const add = page.getByRole('button', { name: 'Add note on question 1' })
  await keys.activate(add)
  const dialog = page.getByRole('dialog', { name: 'Note on a question' })
  await expect(dialog.getByLabel('Note', { exact: true })).toBeFocused()
  await keys.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await keys.press('Enter')
  await keys.typeInto(dialog.getByLabel('Note', { exact: true }), 'The box was sealed anew')
  const choosing = page.waitForEvent('filechooser')
  await keys.activate(dialog.getByRole('button', { name: 'Add files' }))
  const file = { name: 'seal.png', mimeType: 'image/png', buffer: Buffer.from(await picture().arrayBuffer()) }
  await (await choosing).setFiles(file)
  await expect(dialog.getByRole('listitem')).toContainText('seal.png')
  await keys.activate(dialog.getByRole('button', { name: 'Add note' }))
  await expect(dialog).toHaveCount(0)
  const note = page.getByRole('listitem').filter({ hasText: 'The box was sealed anew' }).last()
  await expect(note).toBeFocused()
  await expect(note.getByRole('img', { name: 'Picture of the note' })).toBeVisible()
})
