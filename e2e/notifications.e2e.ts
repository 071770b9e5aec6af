import { unique } from '../testkit/unique.ts'
import { createArrivedObserver } from './factories/arrived-observer.ts'
import { expect, test } from './harness/keyboard.ts'

test('an observer is found by county with the keyboard alone and gets one notification @smoke', async ({
  page,
  keys,
  setup,
  restrictedApi,
}) => {
  const { token, county, name } = await createArrivedObserver(setup)
  await keys.open('/', token)
  await keys.activate(page.getByRole('link', { name: 'Notifications' }))
  const title = `Turnout ${unique()}`
  const titleField = page.getByLabel('Title', { exact: true })
  await keys.typeInto(titleField, title)
  await keys.press('Tab')
  await page.keyboard.type('Please report it before noon.')
  await keys.typeInto(page.getByRole('combobox', { name: 'County' }), `arges ${county}`)
  await expect(page.getByRole('option')).toHaveText(`${county} · Argeș ${county}`)
  await keys.press('Enter')
  await keys.typeInto(page.getByLabel('From station'), '1')
  await keys.press('Tab')
  await page.keyboard.type('2')
  const choices = page.getByRole('listbox')
  await expect(choices).toBeVisible()
  await keys.press('Escape')
  await expect(choices).toHaveCount(0)
  await keys.press('Enter')
  await expect(page.getByText('1 observer found')).toBeVisible()
  // The input is restored.
  await keys.open(page.url())
  await expect(titleField).toHaveValue(title)
  await keys.tabTo(page.getByRole('checkbox', { name }))
  await keys.press('Space')
  const send = page.getByRole('button', { name: 'Send notifications to 1 observer' })
  await keys.activate(send)
  const dialog = page.getByRole('dialog', { name: 'Send this notification to 1 observer?' })
  await expect(dialog.getByText(name)).toBeVisible()
  await keys.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(send).toBeFocused()
  await keys.press('Enter')
  await keys.activate(dialog.getByRole('button', { name: 'Send' }))
  await expect(dialog).toBeHidden()
  await expect(titleField).toHaveValue('')
  await keys.expectFocusSomewhere()
  if (restrictedApi) return expect(page.getByRole('heading', { name: 'Sent notifications' })).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Recorded, not delivered: push is not configured')
  await keys.activate(row.getByRole('link', { name: title }))
  await expect(page).toHaveURL(/sent=\d+/)
  await expect(page.getByRole('dialog', { name: title }).getByText(name)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
