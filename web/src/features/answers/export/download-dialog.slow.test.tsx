import { DataPackage, ExportManifest } from '@scrutineer/contract/exports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createPicture } from '../../../../test/create-picture.ts'

/** The downloaded files. */
let saved: { name: string; bytes: Promise<ArrayBuffer> }[]

const staff = await organizerToken()
const county = await create.county(staff)
const form = await create.form(staff)
const phone = await create.phone(staff)
await phone.select(form, county, 1, 1)
beforeEach(async () => {
  saved = []
  const { click } = HTMLAnchorElement.prototype
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (!this.download) return click.call(this)
    saved.push({ name: this.download, bytes: fetch(this.href).then(response => response.arrayBuffer()) })
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const button of tray()
    .getByRole('button', { name: /^(Remove|Stop)/ })
    .elements())
    if (button instanceof HTMLElement) button.click()
  closeApp()
})

const tray = () => page.getByRole('region', { name: 'Downloads' })
const dialog = () => page.getByRole('dialog')
const openDialog = async (path = `/answers?county=${county}&pollingStationNumber=1`, session = staff) => {
  await openApp(path, session)
  await page.getByRole('button', { name: 'Download answers' }).click()
  await expect.element(dialog()).toBeVisible()
}
const confirm = () => dialog().getByRole('button', { name: 'Download', exact: true }).click()

const isExport = (input: RequestInfo | URL) => String(input).includes('/api/v1/export/all')
/** Stubs the export endpoint; other requests go to the server. */
const stubExports = (response: (address: string) => Response) => {
  const { fetch } = window
  return vi
    .spyOn(window, 'fetch')
    .mockImplementation((input, init) =>
      isExport(input) ? Promise.resolve(response(String(input))) : fetch(input, init),
    )
}
const streamed = (onStart: (stream: ReadableStreamDefaultController<Uint8Array>) => void, type = 'text/csv') =>
  new Response(new ReadableStream({ start: onStart }), { headers: { 'Content-Type': type } })

it('downloads the filtered answers as a workbook whose name states the filter', async () => {
  const requests = vi.spyOn(window, 'fetch')
  await openDialog()
  await expect.element(dialog()).toHaveTextContent(`County ${county} · Station no. 1`)
  await confirm()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(tray()).toHaveTextContent(`Answers County ${county} · Station no. 1`)
  await expect.element(tray().getByText(/\.xlsx, /)).toBeVisible()
  expect(saved).toHaveLength(1)
  expect(saved[0]?.name).toMatch(
    new RegExp(`^Answers County ${county} Station no\\. 1 \\d{4}-\\d\\d-\\d\\d \\d\\d\\.\\d\\d\\.xlsx$`),
  )
  const head = new Uint8Array((await saved[0]?.bytes) ?? new ArrayBuffer(0)).slice(0, 2)
  expect(new TextDecoder().decode(head)).toBe('PK')
  const address = String(requests.mock.calls.find(([input]) => isExport(input))?.[0])
  expect(new URL(address, location.origin).search).toBe(`?county=${county}&pollingStationNumber=1`)
})

it('downloads one part as CSV when CSV is chosen, with its manifest', async () => {
  await openDialog()
  await dialog().getByLabelText('Format').selectOptions('CSV: Answers')
  await confirm()
  await expect.element(tray().getByText(/\.csv, /)).toBeVisible()
  const text = new TextDecoder().decode(await saved[0]?.bytes)
  expect(text).toContain('Pressure on voters')
  await tray().getByRole('button', { name: 'Save the manifest' }).click()
  await expect.poll(() => saved[1]?.name).toBe(`${saved[0]?.name}.manifest.json`)
  const manifest = ExportManifest.parse(JSON.parse(new TextDecoder().decode(await saved[1]?.bytes)))
  expect(manifest.parts.map(({ name }) => name)).toEqual(['answers'])
})

it('downloads a form for analysis, with the description of its columns', async () => {
  const requests = vi.spyOn(window, 'fetch')
  await openDialog()
  await dialog().getByText('For analysis').click()
  await dialog().getByLabelText('Form', { exact: true }).selectOptions(String(form.id))
  await dialog().getByLabelText('Leave out what observers wrote as text').click()
  await expect.element(dialog()).toHaveTextContent('Free texts may name people')
  await confirm()
  await expect.element(tray().getByText(/\.csv, /)).toBeVisible()
  expect(new TextDecoder().decode(await saved[0]?.bytes)).toMatch(/^report_id,/)
  const address = String(requests.mock.calls.find(([input]) => String(input).includes('/export/flat'))?.[0])
  expect(new URL(address, location.origin).search).toBe(
    `?county=${county}&pollingStationNumber=1&idForm=${form.id}&shape=wide&people=codes&format=csv&texts=false`,
  )
  await tray().getByRole('button', { name: 'Save the data package' }).click()
  await expect.poll(() => saved[1]?.name).toBe(`${saved[0]?.name}.datapackage.json`)
  const description = DataPackage.parse(JSON.parse(new TextDecoder().decode(await saved[1]?.bytes)))
  expect(description.resources[0]?.path).toBe(saved[0]?.name)
})

const mp3 = () => new File(['ID3\x04 the hymn'], 'hymn.mp3')
/** Sends a note with these files from a station of its own, and opens the choice among its files. */
const openPictures = async (session: string, files: readonly File[]) => {
  const station = { countyCode: await create.county(staff), pollingStationNumber: 1, questionId: 0 }
  const { token: sender } = await create.phone(session)
  await setup.addNote(sender, { ...station, text: 'Seen' }, files)
  await openDialog(`/answers?county=${station.countyCode}`, session)
  await dialog().getByText('Pictures and recordings').click()
  return station.countyCode
}

it('downloads the originals of the pictures and recordings, and says how many there are', async () => {
  const requests = vi.spyOn(window, 'fetch')
  const code = await openPictures(staff, [await createPicture(), mp3()])
  await expect.element(page.getByRole('dialog', { name: 'Download the pictures and recordings?' })).toBeVisible()
  await expect.element(dialog()).toHaveTextContent(/2 files, 1 kB: the originals as they were received/)
  await expect.element(dialog()).toHaveTextContent('Pictures and recordings may show people.')
  await confirm()
  await expect.element(tray()).toHaveTextContent(`Pictures and recordings County ${code}`)
  await expect.element(tray().getByText(/\.zip, /)).toBeVisible()
  const bytes = new Uint8Array((await saved[0]?.bytes) ?? new ArrayBuffer(0))
  const text = new TextDecoder('latin1').decode(bytes)
  expect([text.slice(0, 2), text.includes('-1.png'), text.includes('-2.mp3')]).toEqual(['PK', true, true])
  const addresses = requests.mock.calls.map(([input]) => new URL(String(input), location.origin))
  expect(addresses.filter(({ pathname }) => pathname.endsWith('/pictures')).map(({ search }) => search)).toEqual([
    `?county=${code}`,
  ])
})

it('offers display copies to the staff of an NGO, and says which files have none', async () => {
  await openPictures(await ngoToken(staff), [await createPicture(), mp3()])
  await expect.element(dialog()).toHaveTextContent(/The display copy of 1 picture. Its original has 1 kB./)
  await expect.element(dialog()).toHaveTextContent('1 recording or other file has no display copy')
  await confirm()
  await expect.element(tray().getByText(/\.zip, /)).toBeVisible()
})

it('says that there are no files, or too many, instead of a download', async () => {
  await openPictures(staff, [])
  await expect.element(dialog()).toHaveTextContent('None of these reports has a picture, a recording or another file.')
  const button = dialog().getByRole('button', { name: 'Download', exact: true })
  await expect.element(button).toBeDisabled()
  const { fetch } = window
  const count = { files: 9000, bytes: 6 * 1024 ** 3, listedOnly: 0, areOriginals: true, maxBytes: 5 * 1024 ** 3 }
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/pictures/count') ? Promise.resolve(Response.json(count)) : fetch(input, init),
  )
  await openPictures(staff, [])
  await expect.element(dialog()).toHaveTextContent('9,000 files, 6 GB')
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(/^The originals of one download can have at most 5 GB\. Filter the list/)
  await expect.element(button).toBeDisabled()
})

it('names the file of a rehearsal so', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="rehearsal-answers-2024-06-09-1405.xlsx"' }
  stubExports(() => new Response('PK', { headers }))
  await openDialog()
  await confirm()
  await expect.element(tray().getByText(/\.xlsx, /)).toBeVisible()
  expect(saved[0]?.name).toMatch(/^Rehearsal Answers County /)
})

it('asks before it downloads anything, and downloads only if that is confirmed', async () => {
  const requests = vi.spyOn(window, 'fetch')
  const countExports = () => requests.mock.calls.filter(([input]) => isExport(input)).length
  await openDialog()
  await expect.element(page.getByRole('dialog', { name: 'Download the answers?' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(countExports()).toBe(0)
  await page.getByRole('button', { name: 'Download answers' }).click()
  expect(countExports()).toBe(0)
  await confirm()
  await expect.element(tray().getByText(/\.xlsx, /)).toBeVisible()
  expect(countExports()).toBe(1)
})

it('says among the emergencies that the file also has answers without a flag', async () => {
  await openDialog(`/urgents?county=${county}`)
  await expect.element(dialog()).toHaveTextContent('Of each report the file also contains the answers without a flag.')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(tray()).not.toBeInTheDocument()
})

it('downloads what all filters of the list select', async () => {
  const requests = vi.spyOn(window, 'fetch')
  await openDialog(`/answers?county=${county}&owner=me&seen=false&followUpState=taken`)
  await expect.element(dialog()).toHaveTextContent(`County ${county} · Unseen · Mine · Taken`)
  await confirm()
  await expect.element(tray().getByText(/\.xlsx, /)).toBeVisible()
  const address = String(requests.mock.calls.find(([input]) => isExport(input))?.[0])
  expect(new URL(address, location.origin).search).toBe(`?county=${county}&seen=false&followUpState=taken&owner=me`)
})

it('reports an interrupted download and offers a retry that starts over', async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const stub = stubExports(() =>
    streamed(controller => {
      controller.enqueue(new Uint8Array(3 * 1024 * 1024))
      stream = controller
    }),
  )
  await openDialog()
  await confirm()
  await expect.element(tray()).toHaveTextContent('3 MB received')
  stream?.error(new TypeError('cut off'))
  await expect.element(tray().getByRole('alert')).toHaveTextContent('The download was interrupted after 3 MB.')
  expect(saved).toEqual([])
  stub.mockRestore()
  await tray().getByRole('button', { name: 'Try again' }).click()
  await expect.element(tray().getByText(/\.xlsx, /)).toBeVisible()
  await tray().getByRole('button', { name: 'Remove Answers from this list' }).click()
  await expect.element(tray()).not.toBeInTheDocument()
})

it('keeps the bytes of a large file in order', async () => {
  const megabyte = 1024 ** 2
  stubExports(() =>
    streamed(controller => {
      for (let part = 0; part < 5; part += 1) controller.enqueue(new Uint8Array(15 * megabyte).fill(part))
      controller.close()
    }),
  )
  await openDialog()
  await confirm()
  await expect.element(tray().getByText(/\.xlsx, 75.MB/)).toBeVisible()
  const bytes = new Uint8Array((await saved[0]?.bytes) ?? new ArrayBuffer(0))
  expect(bytes.length).toBe(75 * megabyte)
  for (let part = 0; part < 5; part += 1)
    expect([bytes[part * 15 * megabyte], bytes[(part + 1) * 15 * megabyte - 1]]).toEqual([part, part])
})

it('continues while another screen is open, and can be stopped', async () => {
  stubExports(() => streamed(controller => controller.enqueue(new Uint8Array(40 * 1024))))
  await openDialog()
  await confirm()
  await page.getByRole('link', { name: 'Observers', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Observers')
  await expect.element(tray()).toHaveTextContent('40 kB received')
  await tray().getByRole('button', { name: 'Stop downloading Answers' }).click()
  await expect.element(tray()).toHaveTextContent('Stopped')
  expect(saved).toEqual([])
})
