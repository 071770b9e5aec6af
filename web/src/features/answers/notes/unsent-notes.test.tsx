import { session } from '@scrutineer/contract/session'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { token } from '../../../api/token.ts'

let address: string

const staff = await organizerToken()
const form = await create.form(staff)
beforeEach(async () => {
  const county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  await phone.select(form, county, 1, 0)
  const thread = await findReport(staff, county)
  address = `/answers/details/${phone.id}/${thread.idPollingStation}?county=${county}`
})

const dialog = () => page.getByRole('dialog')
const text = () => dialog().getByLabelText('Note', { exact: true })
const unsent = () => page.getByRole('list', { name: 'Unsent notes' })
const write = async (button: string, note: string) => {
  await page.getByRole('button', { name: button }).click()
  await text().fill(note)
}

it('shows a note as unsent when its report is reopened after the session ended before sending', async () => {
  const sessionToken = await organizerToken()
  await openApp(address, sessionToken)
  await write('Add note on question Q1', 'The ballot box stood open')
  await setup.call(session.revoke, { token: sessionToken })
  await dialog().getByRole('button', { name: 'Add note' }).click()
  await expect.poll(() => token.get()).toBeNull()
  await openApp(address, staff)
  await expect.element(unsent()).toHaveTextContent('Not sent')
  await expect.element(unsent()).toHaveTextContent('The ballot box stood open · What did you see?')
  await unsent().getByRole('button', { name: 'Continue' }).click()
  await expect.element(text()).toHaveValue('The ballot box stood open')
  await expect.element(dialog()).toHaveTextContent('What did you see?')
  await dialog().getByRole('button', { name: 'Add note' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(unsent()).not.toBeInTheDocument()
  await expect.element(page.getByText('The ballot box stood open')).toBeVisible()
})

it('shows the note of a closed dialog as unsent until its text is deleted', async () => {
  await openApp(address, staff)
  await write('Add note on the station', 'Half a sentence')
  await userEvent.keyboard('{Escape}')
  await expect.element(unsent()).toHaveTextContent('Half a sentence')
  await unsent().getByRole('button', { name: 'Continue' }).click()
  await text().fill('')
  await userEvent.keyboard('{Escape}')
  await expect.element(unsent()).not.toBeInTheDocument()
})
