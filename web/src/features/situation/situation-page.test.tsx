import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { situation } from '@scrutineer/contract/situation'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../test/failing-fetch.ts'
import { createReports } from '../../../test/reported-stations.ts'
import { holdAreas, observeChanges, serveSpecificationOnly, stubReply } from '../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

/** The text of the first row. */
const headline = () => document.querySelector('main dl')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

test('a frequent flag shows its short wording, without one option and question', async () => {
  const [county, staff] = [await create.county(organizer, 1), await ngoToken(organizer)]
  const shortText = { en: 'Voters under pressure', ro: 'Presiuni' }
  const question = (code: string, option: object) => ({
    code,
    text: `Was ${code} in order?`,
    questionType: 0,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: true, ...option }],
  })
  const questions = [question('B08', { shortText }), question('B09', {})]
  const form = await create.form(organizer, { formSections: [{ code: 'S', description: 'Voting', questions }] })
  const phone = await create.phone(staff)
  for (const { id, optionsToQuestions } of form.questions)
    await phone.answer(county, 1, id, [{ optionId: optionsToQuestions[1]?.idOption ?? 0 }])
  await openApp('/situation', staff)
  const rows = page.getByRole('region', { name: 'Most frequent flags' }).getByRole('listitem')
  await expect.element(rows.filter({ hasText: /\bB08/ }).getByRole('link')).toHaveTextContent(/^Voters under pressure$/)
  await expect.element(rows.filter({ hasText: /\bB09/ }).getByRole('link')).toHaveTextContent(/^No Was B09 in order\?$/)
})

test('the counties don’t move when the areas arrive', async () => {
  const { staff } = await createReports(organizer)
  const release = holdAreas()
  // The settings that arrive with the areas name the counties' level.
  const first = page
    .getByRole('list', { name: /^Coverage / })
    .getByRole('link')
    .first()
  const { values: positions, stop } = observeChanges(() => first.query()?.getBoundingClientRect().top.toString())
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('Stations with a report')
  release()
  await expect.element(page.getByRole('radio', { name: 'Province' })).toBeInTheDocument()
  await expect.element(first).toBeVisible()
  stop()
  expect([...positions]).toHaveLength(1)
})

test.each(['without counties', 'without polling stations in the counties'])('%s it offers the import', async state => {
  const counted = await setup.call(situation.get, { token: organizer })
  const without = counted.counties.map(county => ({ ...county, stations: 0, seen: 0 }))
  const counties = state === 'without counties' ? [] : without
  stubReply(situation.get.path, () => Response.json({ ...counted, counties, reports: { ...counted.reports, all: 0 } }))
  await openApp('/situation', organizer)
  await expect
    .element(page.getByRole('link', { name: 'Import polling stations' }))
    .toHaveAttribute('href', expect.stringMatching(/\/stations\/import$/))
})

test('shows what was reported, and the county where nothing was seen', async () => {
  const empty = await create.county(organizer, 2)
  const { county, staff, form } = await createReports(organizer)
  const { counties } = await setup.call(situation.get, { token: staff })
  const stations = counties.reduce((sum, each) => sum + each.stations, 0)
  await openApp('/situation', staff)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Situation' })).toBeVisible()
  await expect.poll(headline).toContain(`Stations with a report2of ${stations.toLocaleString('en')}`)
  expect(headline()).toContain('Observers signed in1of 1100%')
  expect(headline()).toContain('Flagged reports1of 21 in the last 15 min')
  expect(headline()).toContain('Open follow-ups11 unassigned')
  const list = page.getByRole('list', { name: 'Coverage by county' })
  const rowOf = (code: string) => list.getByRole('listitem').filter({ hasText: `County ${code}` })
  await expect.element(rowOf(county)).toHaveTextContent('2 / 3')
  await expect.element(rowOf(empty)).toHaveTextContent('none seen')
  await expect.element(rowOf(empty)).toHaveTextContent('0 / 2')
  const forms = page.getByRole('region', { name: 'Forms received' })
  await expect.element(forms.getByRole('listitem').filter({ hasText: form.code })).toHaveTextContent('1 of 1')
  await expect.element(forms).toHaveTextContent('of all observers')
  const flags = page.getByRole('region', { name: 'Most frequent flags' })
  await expect.element(flags.getByRole('listitem')).toHaveTextContent('1 of 250%')
  await expect.element(flags.getByText('full bar: 50%')).toBeVisible()
})

test('the follow-ups without an owner add up to the number above, and only old ones without a verdict are marked', async () => {
  const { staff } = await createReports(organizer)
  const counted = await setup.call(situation.get, { token: staff })
  const states = [
    { state: 'reopened', ages: [0, 3, 2, 0], unassigned: [0, 0, 1, 0] },
    { state: 'confirmed', ages: [0, 4, 0, 0], unassigned: [0, 2, 0, 0] },
  ]
  stubReply(situation.get.path, () =>
    Response.json({ ...counted, followUps: { ...counted.followUps, states, untaken: 3 } }),
  )
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('Open follow-ups93 unassigned')
  const cells = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .elements()
  const unassigned = () => ['Reopened', 'Confirmed', 'All'].map(name => cells(name).at(-1)?.textContent)
  await expect.poll(unassigned).toEqual(['1', '2', '3'])
  const marked = () =>
    page
      .getByRole('cell')
      .elements()
      .filter(cell => cell.querySelector('svg'))
  expect(marked().map(cell => cell.textContent)).toEqual(['2'])
  expect(cells('Reopened').at(-1)?.querySelector('a')?.getAttribute('href')).toBe(
    '/answers?openFollowUp=true&owner=none&followUpState=reopened',
  )
})

test('coverage is measured against the assigned stations where there are any', async () => {
  const { county, staff, phone } = await createReports(organizer)
  const stations = [2, 3].map(number => `${county} ${number}`)
  await setup.call(observers.change, { token: staff, body: { idObserver: phone.id, assignedStations: stations } })
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('50% of 2 assigned')
  // Shares of assigned stations aren't listed among shares of all.
  const rowsOf = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
  const assigned = rowsOf('Coverage by county, Of the assigned stations')
  await expect.element(assigned).toHaveTextContent(`County ${county}1 / 2`)
  const others = rowsOf('Coverage by county, Of all stations, where none is assigned')
  await expect.element(others.last()).toHaveTextContent('none assigned')
  expect(others.filter({ hasText: `County ${county}` }).elements()).toEqual([])
})

test('at 1920 pixels no county’s name is cut off beside a bar, and at 1440 the first row has one line each', async () => {
  const { staff } = await createReports(organizer)
  await page.viewport(1920, 1080)
  await openApp('/situation', staff)
  const name = page.getByRole('list', { name: 'Coverage by county' }).getByRole('link').first()
  await expect.element(name).toBeVisible()
  const item = name.element().closest('li')
  item?.classList.remove('is-zero')
  name.element().textContent = 'Bistrița-Năsăud'
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
  await page.viewport(1440, 900)
  const [link] = page.getByRole('link', { name: '30 min 0' }).elements()
  if (link) link.textContent = '30 min 151'
  const line = link?.closest('dd')
  expect(line?.getBoundingClientRect().height).toBe(18)
})

test('observers at a station, and silent ones, lead to the list of exactly those', async () => {
  const { county, staff, phone } = await createReports(organizer)
  const elsewhere = await create.phone(staff)
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('At a station now0of 2')
  const body = { idPollingStation: 1, countyCode: county, observerArrivalTime: new Date().toISOString() }
  await setup.call(answers.arrive, { token: phone.token, body })
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('At a station now1of 2')
  const links = page.getByRole('definition').getByRole('link').elements()
  const hrefs = [...links, ...page.getByRole('link', { name: /^(30 min|2 h) 0$/ }).elements()].map(link =>
    link.getAttribute('href'),
  )
  for (const choice of ['halfHourOrNever', 'hourOrNever', 'twoHoursOrNever'])
    expect(hrefs).toContain(`/observatori?atStation=true&inactive=${choice}`)
  const link = links.find(each => each.getAttribute('href') === '/observatori?atStation=true')
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Showing 1 to 1 of 1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: phone.name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: At a station' }).click()
  await expect.element(page.getByText('Showing 1 to 2 of 2', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: elsewhere.name, exact: true })).toBeVisible()
  expect(location.search).toBe('')
})

test('a report appears without a reload', async () => {
  const { staff, report } = await createReports(organizer)
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('Flagged reports1of 2')
  await expect.poll(() => document.body.textContent, { timeout: 60_000 }).toContain('Live')
  await report(3, true)
  await expect.poll(headline).toContain('Flagged reports2of 3')
})

test('an arrival and a sign-in appear at once', async () => {
  const { county, staff } = await createReports(organizer)
  // The interval would refetch the numbers, too.
  const started = performance.now()
  await openApp('/situation', staff)
  await expect.element(page.getByText('Live', { exact: true }).first()).toBeVisible()
  expect(headline()).toContain('Observers signed in1of 1')
  const phone = await create.phone(staff)
  const body = { countyCode: county, idPollingStation: 1, observerArrivalTime: new Date().toISOString() }
  await expect.poll(headline, { timeout: 60_000 }).toContain('Observers signed in2of 2')
  await setup.call(answers.arrive, { token: phone.token, body })
  await expect.poll(headline, { timeout: 60_000 }).toContain('At a station now1of 2')
  expect(performance.now() - started).toBeLessThan(24_000)
})

test('an organizer chooses the NGO; an NGO sees its own reports only', async () => {
  const { staff } = await createReports(organizer)
  await createReports(organizer)
  const { ngos } = await setup.call(situation.get, { token: staff })
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('Flagged reports1of 2')
  await expect.element(page.getByRole('combobox', { name: 'NGO' })).not.toBeInTheDocument()
  await openApp('/situation', organizer)
  const choice = page.getByRole('combobox', { name: 'NGO' })
  await expect.element(choice).toBeVisible()
  await choice.selectOptions(ngos[0]?.name ?? '')
  await expect.poll(headline).toContain('Flagged reports1of 2')
  expect(location.search).toBe(`?idNgo=${ngos[0]?.idNgo}`)
})

test('after a failure the numbers stay, with the time since when they are old', async () => {
  const { staff } = await createReports(organizer)
  await openApp('/situation', staff)
  await expect.poll(headline).toContain('Flagged reports1of 2')
  failUntilRetry(address => address.startsWith('/api/v1/situation'))
  await vi.waitFor(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByText(/^Not updated since \d\d:\d\d:\d\d/), { timeout: 1_000 }).toBeVisible()
  }, 60_000)
  expect(headline()).toContain('Flagged reports1of 2')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByText(/^as of \d\d:\d\d:\d\d/)).toBeVisible()
})

test('a server that doesn’t count the situation has no entry in the menu, and the page says so', async () => {
  serveSpecificationOnly()
  await openApp('/situation', organizer)
  await expect.element(page.getByText('This server doesn’t count the situation')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Situation' })).not.toBeInTheDocument()
  vi.restoreAllMocks()
  await openApp('/urgents', organizer)
  await expect.element(page.getByRole('link', { name: 'Situation' }).first(), { timeout: 60_000 }).toBeInTheDocument()
})

test('on phones the counties are 12, and all after a button', async () => {
  await Promise.all(Array.from({ length: 13 }, () => create.county(organizer, 1)))
  await page.viewport(390, 844)
  await openApp('/situation', organizer)
  const rows = page.getByRole('list', { name: 'Coverage by county' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(12)
  await page.getByRole('button', { name: /^Show all \d+$/ }).click()
  await expect.poll(() => rows.elements().length).toBeGreaterThan(12)
})

test('without coordinates a text takes the place of the map', async () => {
  const real = window.fetch
  const map = { key: '0-0', ids: [], latitudes: [], longitudes: [], numbers: [], countyIndexes: [], counties: [] }
  const states = { asOf: new Date().toISOString(), key: '0-0', states: '' }
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (String(input).includes('/situation/stations')) return Promise.resolve(Response.json(map))
    if (String(input).includes('/situation/station-states')) return Promise.resolve(Response.json(states))
    return real(input, init)
  })
  await openApp('/situation', organizer)
  await expect.element(page.getByText(/^No station has coordinates/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'As a list' })).toHaveAttribute('href', '#counties')
  await expect.element(page.getByRole('application')).not.toBeInTheDocument()
})
