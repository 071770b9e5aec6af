import { observers } from '@scrutineer/contract/observers'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique, uniqueDigits } from '../../../../test/app-harness.tsx'

const staff = await organizerToken()

const openList = (search: Record<string, string>, language?: 'ro') =>
  openApp(`/observatori?${new URLSearchParams(search)}`, staff, language)
const exportButton = (name = 'Export') => page.getByRole('button', { name, exact: true })

/** Records the names and the text of saved files. */
const watchSaved = () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const text = async () => {
    const saved = createObjectURL.mock.calls[0]?.[0]
    return saved instanceof Blob ? await saved.text() : ''
  }
  return { names, text }
}

/** Passes list requests and their responses through `intercept`. */
const interceptListCalls = (intercept: (address: URL, respond: () => Promise<Response>) => Promise<Response>) => {
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const address = new URL(String(input), location.href)
    if (address.pathname !== observers.list.path || init?.method !== 'GET') return fetch(input, init)
    return intercept(address, () => fetch(address, init))
  })
}

test('the export contains all pages with the list’s filter and sort order', async () => {
  const prefix = unique()
  const phone = `+40 ${uniqueDigits()}`
  await create.observers(staff, prefix, 11)
  await setup.addObserver(staff, { name: `=1+1 ${prefix}`, phone, pin: '1234' })
  await openList({ name: prefix, sortBy: 'name', sortDirection: 'desc' })
  const saved = watchSaved()
  await exportButton().click()
  await expect.element(page.getByText(/^12 observers are in the file Observers /)).toBeVisible()
  expect(saved.names).toEqual([expect.stringMatching(/^Observers \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/)])
  const lines = (await saved.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Name,Phone,NGO,Last login,Polling stations,Notes')
  const names = lines.map(line => line.split(',')[0]).filter(name => name?.startsWith(prefix))
  expect(names).toHaveLength(11)
  expect(names.slice(0, 2)).toEqual([`${prefix} 011`, `${prefix} 010`])
  expect(lines).toContainEqual(expect.stringMatching(`^'=1\\+1 ${prefix},'\\${phone},`))
})

test('the export is sorted by last login and has Romanian headers', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 2)
  await create.phone(staff, `${prefix} 099`)
  await openList({ name: prefix, sortBy: 'lastSeen', sortDirection: 'desc' }, 'ro')
  const saved = watchSaved()
  await exportButton('Exportați').click()
  await expect.poll(() => saved.names).toHaveLength(1)
  const lines = (await saved.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Nume,Telefon,ONG,Ultima autentificare')
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['099', '001', '002'].map(n => `${prefix} ${n}`))
  expect(lines[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,0,0$/)
})

test('progress is shown while several pages are fetched', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 3)
  await openList({ name: prefix })
  await expect.element(page.getByText('Showing 1 to 3 of 3')).toBeVisible()
  const saved = watchSaved()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // Small server pages, the second of which is delayed.
  interceptListCalls(async (address, respond) => {
    expect(address.searchParams.get('pageSize')).toBe('1000')
    address.searchParams.set('pageSize', '2')
    if (address.searchParams.get('page') === '2') await released
    return respond()
  })
  await exportButton().click()
  await expect.element(page.getByText('2 of 3 observers loaded')).toBeVisible()
  release()
  await expect.poll(() => saved.names).toHaveLength(1)
  expect((await saved.text()).trim().split('\r\n')).toHaveLength(4)
  await expect.element(page.getByText('2 of 3 observers loaded')).not.toBeInTheDocument()
})

test('a failed export shows the reason, saves nothing and can be retried', async () => {
  const { name } = await create.phone(staff)
  await openList({ name })
  await expect.element(page.getByText('Showing 1 to 1 of 1')).toBeVisible()
  const saved = watchSaved()
  interceptListCalls(() => Promise.resolve(new Response('', { status: 503 })))
  await exportButton().click()
  const bar = page.getByRole('region', { name: 'Loading the list' })
  await expect.element(bar.getByRole('alert')).toHaveTextContent('The list was not saved.')
  expect(saved.names).toEqual([])
  vi.mocked(window.fetch).mockRestore()
  await bar.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => saved.names).toHaveLength(1)
  await expect.element(bar).not.toBeInTheDocument()
})

test('a list that lost a row during the export isn’t saved', async () => {
  const prefix = unique()
  await create.observers(staff, prefix, 3)
  await openList({ name: prefix })
  await expect.element(page.getByText('Showing 1 to 3 of 3')).toBeVisible()
  const saved = watchSaved()
  interceptListCalls((address, respond) => {
    address.searchParams.set('pageSize', '2')
    address.searchParams.set('page', '1')
    return respond()
  })
  await exportButton().click()
  await expect.element(page.getByText('The list changed while it was loading.', { exact: false })).toBeVisible()
  expect(saved.names).toEqual([])
})

test('the list links to the import', async () => {
  await openList({})
  await expect.element(page.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/observatori/import')
})
