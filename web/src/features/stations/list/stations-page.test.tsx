import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { rejectWithNetworkError } from '../../../../test/failing-fetch.ts'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

const staff = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) })
const dialog = page.getByRole('dialog')
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const countyId = async (code: string) =>
  (await setup.call(geography.counties, { token: staff })).find(county => county.code === code)?.id ?? 0
const listed = async (county: string) =>
  (await setup.call(stations.list, { token: staff, query: { county, page: 1, pageSize: 50 } })).data

/** Saves; once more if reports of other tests arrived, which the server warns about. */
const save = () => confirm('Save')
const confirm = async (action: string) => {
  await dialog.getByRole('button', { name: action }).click()
  const again = dialog.getByRole('button', { name: /anyway$/ })
  await expect.poll(() => dialog.elements().length === 0 || again.elements().length > 0 || hasError()).toBe(true)
  if (again.elements().length > 0) await again.click()
}
const hasError = () => document.querySelector('dialog [aria-invalid=true]') !== null

test('a station’s code is beside its number, in the list, on its page and in its reports, and finds it', async () => {
  const county = await create.county(staff, 2)
  const [station] = await listed(county)
  const code = `01/${unique()}/001`
  const body = { id: station?.id, county, number: 1, code, confirm: true }
  await setup.call(stations.save, { token: staff, body })
  const phone = await create.phone(staff)
  const [question] = (await create.form(staff)).questions
  await phone.answer(county, 1, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])
  await openApp(`/stations?search=${encodeURIComponent(code.toLowerCase())}`, staff)
  await expect.element(row(`${county} 1`)).toHaveTextContent(`${county} 1${code}`)
  await page.getByRole('link', { name: `${county} 1` }).click()
  await expect.element(page.getByRole('main').getByText(code, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Reports from here' }).click()
  await page.getByRole('link', { name: `${county} 1 ${code}` }).click()
  await expect.element(page.getByRole('region').getByText(code, { exact: true }).first()).toBeVisible()
})

test('stations are listed with county, area and what was reported; a row leads to the station', async () => {
  const county = await create.county(staff, 2)
  const area = `Region ${unique()}`
  const { id } = await setup.call(places.saveArea, {
    token: staff,
    body: { code: unique(), name: area, confirm: true },
  })
  await setup.call(places.saveCounty, {
    token: staff,
    body: { code: county, name: `County ${county}`, idArea: id, id: await countyId(county), confirm: true },
  })
  const phone = await create.phone(staff)
  const { questions } = await create.form(staff)
  const [question] = questions
  await phone.answer(county, 1, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])
  await openApp(`/stations?county=${county}`, staff)
  await expect.element(row(`${county} 1`)).toHaveTextContent(`County ${county}${area}`)
  await expect.element(row(`${county} 1`)).toHaveTextContent('1 report · 0 visits1 flagged')
  await expect.element(row(`${county} 2`)).toHaveTextContent('No reports yet')
  await page.getByRole('combobox', { name: 'Coverage' }).selectOptions('Without reports')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(row(`${county} 1`)).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe(`?county=${county}&covered=no`)
  await page.getByRole('link', { name: `${county} 2` }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: `${county} 2` })).toBeVisible()
})

test('a search without a match says so and leads back', async () => {
  await openApp(`/stations?search=${unique()}nothing`, staff)
  await expect.element(page.getByText('No station matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show all stations' }).click()
  await expect.poll(() => location.search).toBe('')
})

test('an organizer adds a station, changes it, deactivates it and deletes it', async () => {
  const county = await create.county(staff, 1)
  await openApp(`/stations?county=${county}`, staff)
  await page.getByRole('button', { name: 'Add station' }).click()
  await dialog.getByRole('combobox', { name: 'County' }).selectOptions(`County ${county} (${county})`)
  await dialog.getByRole('textbox', { name: 'Number' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Name of the place' }).fill('School 5')
  await dialog.getByRole('textbox', { name: 'Latitude' }).fill('44,5')
  await dialog.getByRole('textbox', { name: 'Longitude' }).fill('26.1')
  await dialog.getByRole('textbox', { name: 'Registered voters' }).fill('many')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Registered voters' }))
    .toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Registered voters' }).fill('900')
  await save()
  await expect.element(dialog.getByText('The county already has a station with this number.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Number' }).fill('2')
  await save()
  await expect.element(row(`${county} 2`)).toHaveTextContent('School 5')
  expect((await listed(county))[1]).toMatchObject({ latitude: 44.5, longitude: 26.1, registeredVoters: 900 })
  await choose(`${county} 2`, 'Change')
  await dialog.getByRole('textbox', { name: 'Name of the place' }).fill('')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('Main Street 1')
  await save()
  await expect.element(row(`${county} 2`)).toHaveTextContent('Main Street 1')
  expect((await listed(county))[1]).toMatchObject({ placeName: '', registeredVoters: 900 })
  await choose(`${county} 2`, 'Deactivate')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(row(`${county} 2`)).toHaveTextContent('Inactive')
  await choose(`${county} 2`, 'Delete')
  await confirm('Delete')
  await expect.element(row(`${county} 2`)).not.toBeInTheDocument()
  expect(await listed(county)).toHaveLength(1)
})

test('a station with reports can’t be deleted, and the dialog says why', async () => {
  const county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  const [question] = (await create.form(staff)).questions
  await phone.answer(county, 1, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[0]?.idOption ?? 0 }])
  await openApp(`/stations?county=${county}`, staff)
  await choose(`${county} 1`, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Make it inactive instead.')
})

test('staff of an ordinary NGO see the list without changes', async () => {
  const county = await create.county(staff, 1)
  await openApp(`/stations?county=${county}`, await ngoToken(staff))
  await expect.element(page.getByRole('link', { name: `${county} 1` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible()
  for (const name of ['Add station', `Actions for ${county} 1`])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Import' })).not.toBeInTheDocument()
})

test('a server without the list has no such screen', async () => {
  serveSpecificationOnly()
  await openApp('/stations', staff)
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.element(menu.getByRole('link', { name: 'Polling stations' })).not.toBeInTheDocument()
})

test('two stations are compared and merged into the chosen one', async () => {
  const county = await create.county(staff, 3)
  const phone = await create.phone(staff)
  const [question] = (await create.form(staff)).questions
  await phone.answer(county, 2, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])
  await openApp(`/stations?county=${county}`, staff)
  await page.getByRole('checkbox', { name: `Select ${county} 1` }).click()
  const bar = page.getByRole('region', { name: 'Selected stations' })
  await expect.element(bar).toHaveTextContent('Select two to merge them.')
  await page.getByRole('checkbox', { name: `Select ${county} 2` }).click()
  await bar.getByRole('button', { name: 'Merge' }).click()
  await expect.element(dialog.getByRole('radio', { name: `${county} 2` })).toBeChecked()
  await expect.element(dialog.getByRole('row', { name: 'Reports (differs) 0 1' })).toBeVisible()
  await dialog.getByRole('radio', { name: `${county} 1` }).click()
  await confirm('Merge')
  await expect.element(row(`${county} 2`)).not.toBeInTheDocument()
  await expect.element(row(`${county} 1`)).toHaveTextContent('1 report')
  await expect.element(bar).not.toBeInTheDocument()
  expect((await listed(county)).map(({ number, reports }) => [number, reports])).toEqual([
    [1, 1],
    [3, 0],
  ])
})

test('a warning about a merge doesn’t confirm the merge in the other direction, also after a failure', async () => {
  const county = await create.county(staff, 2)
  await openApp(`/stations?county=${county}`, staff)
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Select ${county} ${number}` }).click()
  await page.getByRole('region', { name: 'Selected stations' }).getByRole('button', { name: 'Merge' }).click()
  const real = window.fetch
  const bodies: { confirm?: boolean }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (!String(input).endsWith('/merge')) return real(input, init)
    bodies.push(JSON.parse(String(init?.body)))
    const warning = { title: 'Warning', code: 'confirmation_required', detail: `Warning ${bodies.length}` }
    return bodies.length === 2 ? rejectWithNetworkError() : Promise.resolve(Response.json(warning, { status: 409 }))
  })
  const again = dialog.getByRole('button', { name: 'Continue anyway' })
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Warning 1')
  await dialog.getByRole('radio', { name: `${county} 2` }).click()
  await again.click()
  await expect.poll(() => bodies.length).toBe(2)
  await expect.element(dialog.getByRole('alert')).not.toHaveTextContent('Warning 1')
  await again.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Warning 3')
  expect(bodies.map(({ confirm }) => confirm)).toEqual([false, false, false])
})
