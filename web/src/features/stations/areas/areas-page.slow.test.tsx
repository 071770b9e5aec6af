import { electionSettings } from '@scrutineer/contract/election-settings'
import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** Confirms; once more if reports of other tests arrived, which the server warns about. */
const press = async (action: string) => {
  await dialog.getByRole('button', { name: action }).click()
  const again = dialog.getByRole('button', { name: /anyway$/ })
  await expect.poll(() => dialog.elements().length === 0 || again.elements().length > 0).toBe(true)
  if (again.elements().length > 0) await again.click()
  await expect.element(dialog).not.toBeInTheDocument()
}
const createArea = async (name: string, idParent?: number) =>
  (await setup.call(places.saveArea, { token: staff, body: { code: unique(), name, idParent, confirm: true } })).id

test('an area opens as what it contains, with the counts of its counties, and the trail leads back', async () => {
  const [north, west] = [`North ${unique()}`, `West ${unique()}`]
  const idNorth = await createArea(north)
  const idWest = await createArea(west, idNorth)
  const code = await create.county(staff, 3)
  const { id } = (await setup.call(geography.counties, { token: staff })).find(county => county.code === code) ?? {}
  await setup.call(places.saveCounty, {
    token: staff,
    body: { id, code, name: `County ${code}`, idArea: idWest, confirm: true },
  })
  await openApp('/stations/counties', staff)
  await expect.element(row(north)).toHaveTextContent('Level 1')
  await page.getByRole('link', { name: north }).click()
  await page.getByRole('link', { name: west }).click()
  await expect.element(row(`County ${code}`)).toHaveTextContent(/3\s*0/)
  await page.getByRole('navigation', { name: 'Areas above' }).getByRole('link', { name: north }).click()
  await expect.poll(() => location.search).toBe(`?area=${idNorth}`)
  await expect.element(row(west)).toHaveTextContent(/Level 2\s*1\s*3\s*0/)
  await page.getByRole('textbox', { name: 'Name or code' }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('link', { name: `County ${code}` }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/stations?county=${code}`)
})

test('an organizer adds areas and a county, renames and moves them, and deletes what is empty', async () => {
  const [first, second, county] = [`First ${unique()}`, `Second ${unique()}`, `County ${unique()}`]
  await openApp('/stations/counties', staff)
  for (const name of [first, second]) {
    await page.getByRole('button', { name: 'Add area' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox', { name: 'Code' }).fill(unique())
    await press('Save')
    await expect.element(row(name)).toBeVisible()
  }
  await page.getByRole('link', { name: first }).click()
  await page.getByRole('button', { name: 'Add county' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(county)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(unique())
  await expect.element(dialog.getByRole('combobox', { name: 'Contained in' })).toHaveDisplayValue(first)
  await press('Save')
  await choose(county, 'Change')
  await dialog.getByRole('combobox', { name: 'Contained in' }).selectOptions(second)
  await press('Save')
  await expect.element(page.getByText('Nothing here')).toBeVisible()
  await openApp('/stations/counties', staff)
  await choose(second, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The area contains areas or counties')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(first, 'Delete')
  await press('Delete')
  await expect.element(row(first)).not.toBeInTheDocument()
})

test('staff of an ordinary NGO see the areas without changes', async () => {
  const name = `Area ${unique()}`
  await createArea(name)
  await openApp('/stations/counties', await ngoToken(staff))
  await expect.element(row(name)).toBeVisible()
  for (const button of ['Add area', 'Add county', 'Levels', `Actions for ${name}`])
    await expect.element(page.getByRole('button', { name: button })).not.toBeInTheDocument()
})

test('reports, rankings and coverage are shown by area', async () => {
  const name = `Province ${unique()}`
  const id = await createArea(name)
  const code = await create.county(staff, 2)
  const county = (await setup.call(geography.counties, { token: staff })).find(each => each.code === code)
  await setup.call(places.saveCounty, {
    token: staff,
    body: { id: county?.id, code, name: `County ${code}`, idArea: id, confirm: true },
  })
  // What another NGO's reports and assigned stations are, doesn't count.
  const ngo = await ngoToken(staff)
  const phone = await create.phone(ngo)
  const [question] = (await create.form(staff)).questions
  await phone.answer(code, 1, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])
  await openApp('/urgents', ngo)
  await page.getByRole('button', { name: 'County' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect.poll(() => location.search).toBe(`?area=${id}`)
  await expect.element(page.getByRole('link', { name: new RegExp(`^${code} 1 `) })).toBeVisible()
  await openApp('/situation', ngo)
  const coverage = page.getByRole('region', { name: 'Coverage by county' })
  await coverage.getByTitle('Level 1').click()
  await expect.element(coverage.getByRole('listitem').filter({ hasText: name })).toHaveTextContent('1 / 2')
  await openApp('/statistics/sesizari-judete', ngo)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByTitle('Level 1').click()
  await expect.poll(() => location.search).toBe('?level=1')
  await openApp('/statistics/sesizari-judete?level=1', ngo)
  await expect
    .element(dialog.getByRole('link', { name: new RegExp(name) }))
    .toHaveAttribute('href', `/urgents?area=${id}&order=newest`)
})

test('the levels of places are named as in the set-up: one a line, at most nine', async () => {
  await openApp('/stations/counties', staff)
  await page.getByRole('button', { name: 'Levels of places' }).click()
  const levels = dialog.getByRole('textbox', { name: 'Levels of places' })
  await levels.fill(Array.from({ length: 10 }, (_, level) => `Level ${level}`).join('\n'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(levels).toHaveAccessibleDescription(/At most 9 lines\.$/)
  await levels.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The levels have been saved')).toBeVisible()
})

test('levels that another account saved meanwhile are shown before they are overwritten', async () => {
  const real = window.fetch
  let levels = ['Region']
  const { path } = electionSettings.get
  const settings = { lateAfterMinutes: 15, releaseAfterMinutes: null, disagreementMinutes: 60 }
  const fetch = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (new URL(String(input), location.origin).pathname !== path) return real(input, init)
    if (init?.method !== 'PUT') return Promise.resolve(Response.json({ ...settings, levels, version: levels[0] }))
    levels = ['Voivodeship']
    return Promise.resolve(Response.json({ code: 'conflict', title: 'Saved meanwhile' }, { status: 409 }))
  })
  onTestFinished(() => fetch.mockRestore())
  await openApp('/stations/counties', staff)
  await page.getByRole('button', { name: 'Levels of places' }).click()
  const field = dialog.getByRole('textbox', { name: 'Levels of places' })
  await field.fill('Province')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/“Voivodeship”/)).toBeVisible()
  await expect.element(field).toHaveValue('Province')
})
