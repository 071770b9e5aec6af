import { checkpoints } from '@scrutineer/contract/checkpoints'
import { places } from '@scrutineer/contract/places'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const createArea = async () => {
  const name = `North ${unique()}`
  const body = { code: unique(), name, confirm: true }
  const { id: idArea } = await setup.call(places.saveArea, { token: organizer, body })
  const codes = [unique(), unique()]
  for (const code of codes)
    await setup.call(places.saveCounty, { token: organizer, body: { code, name: code, idArea, confirm: true } })
  return { name, codes }
}

it('organizers add, change and delete checkpoints, with the server’s reason next to a wrong field', async () => {
  const form = await create.form(organizer)
  const [area, county] = [await createArea(), await create.county(organizer)]
  const name = `Closing ${unique()}`
  await openApp('/calls', organizer)
  await page.getByRole('button', { name: 'Checkpoints', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const counties = dialog.getByRole('combobox', { name: 'Counties' })
  const choose = async (typed: string) => {
    await counties.fill(typed)
    await page.getByRole('option', { name: typed }).click()
    await expect.element(counties).toHaveValue('')
  }
  const findCounties = async () => {
    const list = await setup.call(checkpoints.list, { token: organizer })
    return list.find(each => each.name === name)?.counties?.toSorted()
  }
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Add checkpoint' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByLabelText('Name').fill(name)
  await dialog.getByLabelText('Form', { exact: true }).selectOptions(String(form.id))
  await dialog.getByLabelText('Due').fill('2026-01-02 21:30')
  await dialog.getByLabelText('Required answers').fill('0')
  await choose(area.name)
  await choose(county)
  await save()
  await expect.element(dialog.getByLabelText('Required answers')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('Required answers').fill('')
  await save()
  await dialog.getByRole('button', { name: `Change ${name}` }).click()
  expect(await findCounties()).toEqual([...area.codes, county].toSorted())
  await dialog.getByRole('button', { name: `Remove ${area.name}` }).click()
  await save()
  await expect.element(dialog.getByRole('button', { name: `Change ${name}` })).toBeVisible()
  expect(await findCounties()).toEqual([county])
  await dialog.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByRole('button', { name: 'Add checkpoint' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: `Change ${name}` })).not.toBeInTheDocument()
  // The dialog makes the rest of the page inert, but not this button for the pointer.
  await expect.poll(() => document.querySelector('[data-action]')).not.toBeNull()
  await userEvent.click(document.querySelector('[data-action]') ?? document.body, { force: true })
  await expect.poll(findCounties).toEqual([county])
})

it('Cancel leads from the form of a checkpoint back to the list; Escape closes the dialog', async () => {
  await openApp('/calls', organizer)
  await page.getByRole('button', { name: 'Checkpoints', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add checkpoint' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Add checkpoint' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
