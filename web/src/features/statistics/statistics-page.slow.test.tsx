import { geography } from '@scrutineer/contract/geography'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup, unique } from '../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../test/failing-fetch.ts'

const organizer = await organizerToken()

/** An NGO with one observer, who flagged an answer on an opening form at each of a new county's stations. */
const createFlaggedCounty = async (stations: number) => {
  const [county, form, staff] = [
    await create.county(organizer, stations),
    await create.form(organizer, { code: `${unique()}A` }),
    await ngoToken(organizer),
  ]
  const phone = await create.phone(staff)
  const question = form.questions[0]
  const optionId = question?.optionsToQuestions.find(option => option.flagged)?.idOption ?? 0
  for (let station = 1; station <= stations; station += 1)
    await phone.answer(county, station, question?.id ?? 0, [{ optionId }])
  return { county, staff }
}

const card = (name: string) => page.getByRole('region', { name, exact: true })
const rows = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
const stations = 'Polling stations with the most flagged answers'
const counties = 'Counties with the most flagged answers'

test('cards show the first five of each ranking, and none for a ranking without values', async () => {
  const { county, staff } = await createFlaggedCounty(6)
  await openApp('/statistics', staff)
  await expect.element(card(counties)).toBeVisible()
  await expect.element(rows(counties).first()).toHaveTextContent(`1County ${county} 6`)
  await expect.element(rows('Counties with the most observers').first()).toHaveTextContent(`1County ${county} 1`)
  await expect.poll(() => rows(stations).elements()).toHaveLength(5)
  await expect.element(card('Counties with the most flagged answers at opening')).toBeVisible()
  await expect.element(card('Counties with the most flagged answers at vote counting')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^As of \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
})

test('each row leads to the list behind it, and a bar is a share of a scale that is written', async () => {
  const { county, staff } = await createFlaggedCounty(2)
  await openApp('/statistics', staff)
  const hrefs = (name: string) =>
    card(name)
      .getByRole('listitem')
      .getByRole('link')
      .elements()
      .map(link => link.getAttribute('href'))
  await expect.poll(() => hrefs(counties)).toEqual([`/urgents?county=${county}&order=newest`])
  await expect.poll(() => hrefs('Counties with the most observers')).toEqual([`/answers?county=${county}`])
  await expect
    .poll(() => hrefs('Counties with the most flagged answers at opening'))
    .toEqual([`/urgents?county=${county}&flaggedIn=opening&order=newest`])
  await expect
    .poll(() => hrefs(stations).toSorted())
    .toEqual([
      `/urgents?county=${county}&pollingStationNumber=1&order=newest`,
      `/urgents?county=${county}&pollingStationNumber=2&order=newest`,
    ])
  await expect.element(card(stations).getByText('full bar: 2')).toBeVisible()
  const bar = rows(stations).first().element().querySelector<HTMLElement>('[style]')
  expect(bar?.style.width).toBe('50%')
})

test('an NGO without answers sees an empty state', async () => {
  await openApp('/statistics', await ngoToken(organizer))
  await expect.element(page.getByText('No statistics yet')).toBeVisible()
})

test('the complete list has pages and an address, and can be closed', async () => {
  const { county, staff } = await createFlaggedCounty(21)
  await openApp('/statistics', staff)
  await card(stations).getByRole('link', { name: 'See complete list' }).click()
  const dialog = page.getByRole('dialog', { name: stations })
  await expect.element(dialog.getByText('Showing 1 to 20 of 21')).toBeVisible()
  expect(location.pathname).toBe('/statistics/sesizari-sectii')
  expect(document.title).toContain(stations)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(`21${county} 9 1`)
  expect(location.search).toBe('?page=2')
  await openApp('/statistics/sesizari-sectii?page=2', staff)
  await expect.element(dialog.getByText('Showing 21 to 21 of 21')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.pathname).toBe('/statistics')
  await expect.element(card(stations)).toBeVisible()
})

test('a page beyond the end redirects to the last one', async () => {
  const { staff } = await createFlaggedCounty(1)
  await openApp('/statistics/sesizari-sectii?page=9', staff)
  await expect.element(page.getByRole('dialog').getByText('Showing 1 to 1 of 1')).toBeVisible()
  await expect.poll(() => location.search).toBe('?page=1')
})

test('counties without reports are at the end of the complete list', async () => {
  const emptyCounty = await create.county(organizer)
  const { county, staff } = await createFlaggedCounty(1)
  // Other tests add counties meanwhile, which moves the rank.
  await vi.waitFor(
    async () => {
      const all = await setup.call(geography.counties, { token: staff })
      const emptyIndex = all.findIndex(({ code }) => code === emptyCounty)
      const flaggedIndex = all.findIndex(({ code }) => code === county)
      // The flagged county is first in the ranking, so counties before it in the county list move down by one.
      const rank = emptyIndex < flaggedIndex ? emptyIndex + 2 : emptyIndex + 1
      await openApp(`/statistics/sesizari-judete?page=${Math.ceil(rank / 20)}`, staff)
      const dialog = page.getByRole('dialog')
      const row = dialog.getByRole('listitem').filter({ hasText: `County ${emptyCounty}` })
      await expect.element(row, { timeout: 2_000 }).toHaveTextContent(`${rank}County ${emptyCounty} 0`)
      await expect.element(dialog.getByText(`of ${all.length}`), { timeout: 2_000 }).toBeVisible()
    },
    { timeout: 60_000 },
  )
})

test('the complete list is saved under a name with its title and the time', async () => {
  const { county, staff } = await createFlaggedCounty(21)
  await openApp('/statistics/sesizari-sectii', staff)
  const saved = Promise.withResolvers<Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.resolve(blob)
    return 'blob:nothing'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const lines = (await (await saved.promise).text()).split('\r\n')
  expect(lines).toHaveLength(23)
  expect(lines[0]).toBe('Polling station,Flagged answers')
  expect(lines).toContain(`${county} 21,1`)
  const link = clicked.mock.contexts[0]
  expect(link instanceof HTMLAnchorElement && link.download).toMatch(
    /^Polling stations with the most flagged answers \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/,
  )
})

test('an unknown ranking isn’t found', async () => {
  await openApp('/statistics/observers-list', organizer)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('a failure has one retry for all cards, and loaded cards stay', async () => {
  const { staff } = await createFlaggedCounty(1)
  failUntilRetry(address => /statistics\/(observerNumber|pollingStationIrr)/.test(address))
  await openApp('/statistics', staff)
  await expect.element(card(counties)).toBeVisible()
  await expect.element(card(stations)).not.toBeInTheDocument()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.poll(() => retry.elements()).toHaveLength(1)
  await retry.click()
  await expect.element(card(stations)).toBeVisible()
  await expect.element(card('Counties with the most observers')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

test('loading is announced, and each card requests its first five rows', async () => {
  const real = window.fetch
  const requests: string[] = []
  const release = Promise.withResolvers<void>()
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (!String(address).includes('/api/v1/statistics/')) return real(address, init)
    requests.push(String(address))
    await release.promise
    return real(address, init)
  })
  await openApp('/statistics', organizer)
  await expect.element(page.getByText('Loading the statistics…')).toBeInTheDocument()
  expect(requests).toHaveLength(7)
  expect(requests.filter(address => !address.endsWith('?page=1&pageSize=5'))).toEqual([])
  release.resolve()
  await expect.element(page.getByText('Loading the statistics…')).not.toBeInTheDocument()
})
