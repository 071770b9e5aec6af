import { answers } from '@scrutineer/contract/answers'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { situation } from '@scrutineer/contract/situation'
import { stations } from '@scrutineer/contract/stations'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createEveryNumber } from '../../../../test/every-number.ts'
import { createReports } from '../../../../test/reported-stations.ts'
import { createSearchParser, parseSearch } from '../../../lib/search-params.ts'
import { appliedFilter, threadFields } from '../../answers/threads/thread-search.ts'
import { toExtensionFilter } from '../../observers/list/filters/extension-filter.ts'
import { observerList } from '../../observers/list/list-query.ts'
import { stationList } from '../../stations/list/stations-query.ts'

const organizer = await organizerToken()
const mission = await createEveryNumber(organizer)
beforeEach(() => page.viewport(1440, 900))

/** The number of rows of the list that an address opens, by its screen's own parameters. Undefined for other screens. */
const findTotal = async (token: string, href: string): Promise<number | undefined> => {
  const { pathname, search } = new URL(href, location.origin)
  const raw = parseSearch(search)
  const paging = { page: 1, pageSize: 5 }
  if (pathname === '/urgents' || pathname === '/answers') {
    const filter = appliedFilter(createSearchParser(threadFields)(raw))
    const query = { ...filter, urgent: pathname === '/urgents', ...paging }
    return (await setup.call(answers.threads, { token, query })).totalItems
  }
  if (pathname === '/stations') {
    const { filter } = stationList.viewOf(stationList.parseSearch(raw))
    return (await setup.call(stations.list, { token, query: { ...filter, ...paging } })).totalItems
  }
  if (pathname !== '/observatori') return
  const query = {
    ...toExtensionFilter(observerList.viewOf(observerList.parseSearch(raw)).filter, Date.now()),
    ...paging,
  }
  return (await setup.call(observers.list, { token, query })).totalItems
}

/** The number that a link stands for: its own, or that of its row. "30 min 2", "1 in the last 15 min", "12:15: 3 reports" are 2, 1, 3. */
const numberOf = (link: Element): number => {
  const row = link.closest('li')?.querySelector('b') ?? link.closest('tr:has(th a)')?.querySelector('td.font-semibold')
  const isHead = link.closest('th, li') !== null
  const text = ((isHead && row) || link).textContent?.replaceAll(/\d+ (min|h)\b|\d+:\d+/g, '') ?? ''
  return Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''))
}

const openSituation = async (token: string, search = '') => {
  await openApp(`/situation${search}`, token)
  await expect.element(page.getByRole('region', { name: 'Most frequent flags' }).getByRole('listitem')).toBeVisible()
  const links = [...document.querySelectorAll('main a[href^="/"]')].map(link => ({
    href: link.getAttribute('href') ?? '',
    number: numberOf(link),
  }))
  // The wall, the report that has waited longest, and flags, of which a report may have several.
  const others = ['/situation', '/urgents/details/', '/answers?flagQuarterHour=']
  return links.filter(({ href }) => !others.some(other => href.startsWith(other)))
}

const compare = async (token: string, search?: string) => {
  const links = await openSituation(token, search)
  const lists = await Promise.all(links.map(async ({ href }) => ({ href, number: await findTotal(token, href) })))
  expect(lists).toEqual(links)
  return links
}

test('each number leads to a list with as many rows', async () => {
  const links = await compare(mission.staff)
  const numberOfLink = (start: string) => links.find(({ href }) => href.startsWith(start))?.number
  // None of them is another number by chance.
  expect(numberOfLink('/stations?covered=yes&active=true')).toBe(2)
  expect(numberOfLink('/observatori?signedIn=true')).toBe(2)
  expect(numberOfLink('/answers?openFollowUp=true')).toBe(4)
  expect(numberOfLink('/urgents?order=newest')).toBe(5)
  expect(numberOfLink(`/observatori?form=${mission.second.id}`)).toBe(1)
  // A bar of the chart and its entry in the list.
  const quarters = links.filter(({ href }) => href.startsWith('/answers?quarterHour='))
  expect(quarters.length).toBeGreaterThanOrEqual(2)
  expect(quarters.reduce((sum, { number }) => sum + number, 0)).toBeGreaterThanOrEqual(12)
  expect(links.length).toBeGreaterThan(27)
})

test('a number of flags leads to the reports that were flagged in the quarter hour, also to those without a flag since', async () => {
  const { staff, county, phone, form } = await createReports(organizer)
  const [question] = form.questions
  const unflagged = question?.optionsToQuestions.find(({ flagged }) => !flagged)?.idOption ?? 0
  await phone.answer(county, 1, question?.id ?? 0, [{ optionId: unflagged }])
  await openApp('/situation', staff)
  const bar = page.getByRole('link', { name: /^\d\d:\d\d: 1 flag\. Opens the reports that were flagged then\.$/ })
  await expect.element(bar).toBeVisible()
  expect(await findTotal(staff, bar.element().getAttribute('href') ?? '')).toBe(1)
  bar.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) })).toBeVisible()
  await page.getByRole('button', { name: /^Remove filter: Flagged \d\d:\d\d–\d\d:\d\d$/ }).click()
  await expect.element(page.getByRole('link', { name: new RegExp(`^${county} 2\\D`) })).toBeVisible()
})

test('an organizer’s numbers of an NGO lead to lists of it alone', async () => {
  const { ngos } = await setup.call(situation.get, { token: mission.staff })
  const links = await compare(organizer, `?idNgo=${ngos[0]?.idNgo}`)
  for (const { href } of links) expect(href).toContain(`idNgo=${ngos[0]?.idNgo}`)
})

test('reports of an inactive NGO are not counted, the screen says so, and the lists behind its numbers leave them out', async () => {
  const other = await createReports(organizer)
  const { ngos: counted } = await setup.call(situation.get, { token: other.staff })
  const [ngo] = counted
  if (!ngo) throw new Error('the account has an NGO')
  const setActive = (isActive: boolean) =>
    setup.call(ngos.setActive, { token: organizer, params: { id: ngo.idNgo }, body: { isActive } })
  await setActive(false)
  // Other tests' links of the organizer would leave it out too.
  onTestFinished(() => setActive(true).then(() => undefined))
  const links = await openSituation(organizer, `?idNgo=${ngo.idNgo}`)
  await expect.element(page.getByText('1 inactive NGO isn’t counted')).toBeVisible()
  const lists = await Promise.all(links.map(async ({ href }) => ({ href, number: await findTotal(organizer, href) })))
  expect(lists).toEqual(links)
  const reports = links.find(({ href }) => href.startsWith('/answers?idNgo='))
  expect(reports).toEqual({ href: `/answers?idNgo=${ngo.idNgo}&activeNgo=true`, number: 0 })
  await openApp(reports?.href ?? '', organizer)
  await page.getByRole('button', { name: 'Remove filter: Active NGOs' }).click()
  await expect.element(page.getByText('Showing 1 to 2 of 2', { exact: true })).toBeVisible()
})

test('a bar says its time and number on focus, the arrow keys go from bar to bar, and Enter opens the list', async () => {
  const value = await setup.call(situation.get, { token: mission.staff })
  const from = '2024-06-09T02:00:00.000Z'
  const quarters = [
    { index: 20, reports: 7, flags: 0 },
    { index: 21, reports: 1, flags: 2 },
    { index: 90, reports: 3, flags: 1 },
  ]
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation(async (...input) => {
    const { pathname } = new URL(new Request(...input).url)
    if (pathname !== situation.get.path) return fetch(...input)
    return Response.json({ ...value, day: { from, until: '2024-06-10T02:00:00.000Z', quarters } })
  })
  await openApp('/situation', mission.staff)
  const chart = page.getByRole('region', { name: 'The day in quarter hours' })
  const bar = (name: string) => chart.getByRole('link', { name, exact: true })
  const last = bar('03:30: 3 reports, 1 flag')
  await expect.element(last).toBeVisible()
  const tabStops = [...chart.element().querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0)
  expect(tabStops.map(link => link.getAttribute('aria-label'))).toEqual([
    '03:30: 3 reports, 1 flag',
    '03:30: 1 flag. Opens the reports that were flagged then.',
  ])
  last.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(bar('10:15: 1 report, 2 flags')).toHaveFocus()
  await expect.element(chart.getByText('10:15: 1 report, 2 flags')).toBeVisible()
  await expect.element(chart.getByText('03:30: 3 reports, 1 flag')).not.toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(last).toHaveFocus()
  await expect.element(chart.getByText('03:30: 3 reports, 1 flag')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(bar('10:00: 7 reports, 0 flags')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toBe(`?quarterHour=${encodeURIComponent('2024-06-09T07:00:00.000Z')}`)
  await page.getByRole('button', { name: 'Remove filter: 2024-06-09 10:00–10:15' }).click()
  await expect.poll(() => location.search).toBe('')
  await openApp(`/answers?quarterHour=${new Date().toISOString()}`, mission.staff)
  const today = /^Remove filter: Received \d\d:(00–\d\d:15|15–\d\d:30|30–\d\d:45|45–\d\d:00)$/
  await expect.element(page.getByRole('button', { name: today })).toBeVisible()
})

test('the lists name the filters of a number, each to be removed', async () => {
  const { ngos } = await setup.call(situation.get, { token: mission.staff })
  const ofNgo = `idNgo=${ngos[0]?.idNgo}`
  await openApp(`/stations?covered=yes&active=true&${ofNgo}`, organizer)
  await expect.element(page.getByText('Showing 1 to 2 of 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove filter: NGO: ${ngos[0]?.name}` }).click()
  await expect.poll(() => location.search).toBe('?covered=yes&active=true')

  await openApp(`/observatori?signedIn=true&form=${mission.second.id}`, mission.staff)
  await expect.element(page.getByText('Showing 1 to 1 of 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Remove filter: Sent: Form ${mission.second.code}` }).click()
  await expect.element(page.getByText('Showing 1 to 2 of 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Has signed in' }).click()
  await expect.element(page.getByText('Showing 1 to 3 of 3', { exact: true })).toBeVisible()

  const [after, until] = ['2024-06-09T05:00:00.000Z', '2024-06-09T06:30:00.000Z']
  await openApp(`/answers?openFollowUp=true&openedAfter=${after}&openedUntil=${until}`, mission.staff)
  await page.getByRole('button', { name: 'Remove filter: Opened 08:00–09:30' }).click()
  await expect.poll(() => location.search).toBe('')
  await openApp('/answers?openFollowUp=true', mission.staff)
  await expect.element(page.getByRole('button', { name: 'Remove filter: Open follow-ups' })).toBeVisible()
  await expect.element(page.getByText('Showing 1 to 4 of 4', { exact: true })).toBeVisible()
})
