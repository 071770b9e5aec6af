import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'

let organizer: string
let staff: string
let address: string
beforeEach(async () => {
  organizer = await organizerToken()
  staff = await ngoToken(organizer)
  const county = await create.county(organizer, 1)
  const phone = await create.phone(staff)
  const body = { countyCode: county, pollingStationNumber: 1, text: 'Seen and filmed' }
  // An MP4 container without a video; the server recognizes it by its first bytes.
  const start = Uint8Array.of(0, 0, 0, 0x1c, ...new TextEncoder().encode('ftypisom\0\0\0\0isomiso2mp41'))
  const files = [new File([start, new Uint8Array(5000)], 'seen'), new File(['a recording'], 'heard.mp3')]
  await setup.call(notes.add, { token: phone.token, body, files })
  const query = { urgent: '', observerPhoneNumber: '', from: '', to: '', county, pollingStationNumber: 1 }
  const { data } = await setup.call(answers.threads, { token: staff, query: { ...query, page: 1, pageSize: 1 } })
  address = `/answers/details/${phone.id}/${data[0]?.idPollingStation}?county=${county}`
})

test('organizers play a video from its original, and closing it frees the memory', async () => {
  const created = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  await openApp(address, organizer)
  await page.getByRole('button', { name: 'Play seen' }).click()
  await expect.element(page.getByRole('dialog', { name: 'seen' })).toBeVisible()
  await expect.poll(() => created.mock.results.length).toBe(1)
  expect(created.mock.calls[0]?.[0]).toMatchObject({ type: 'video/mp4', size: 5028 })
  await expect.element(page.getByText('This browser can’t play the video.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(revoked).toHaveBeenCalledWith(created.mock.results[0]?.value)
})

test('closing a video aborts its download', async () => {
  const real = window.fetch
  let signal: AbortSignal | null | undefined
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (!String(input).endsWith('/original')) return real(input, init)
    signal = init?.signal
    return Promise.resolve(new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array(2048)) })))
  })
  await openApp(address, organizer)
  await page.getByRole('button', { name: 'Play seen' }).click()
  await expect.element(page.getByRole('dialog').getByText('2 kB of 5 kB')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => signal?.aborted).toBe(true)
})

test('an original is saved under the server’s file name', async () => {
  await openApp(address, organizer)
  await page.getByRole('button', { name: 'Download original: heard.mp3' }).click()
  await expect.element(page.getByRole('region', { name: 'Downloads' })).toHaveTextContent(/attachment-\d+\.bin/)
})

test('staff who are not organizers see a file’s kind and size, and who can open it', async () => {
  await openApp(address, staff)
  await expect.element(page.getByText('Video · 5 kB · organizers can open the original')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Play|Download original/ })).not.toBeInTheDocument()
  await expect.element(page.getByText('heard.mp3')).not.toBeInTheDocument()
})

test('a picture that the phone made smaller has the hash of the photo as taken', async () => {
  const canvas = new OffscreenCanvas(640, 480)
  canvas.getContext('2d')?.fillRect(0, 0, 640, 480)
  const file = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'seal.jpg')
  const [observer, station] = address.match(/\d+/g)?.map(Number) ?? []
  const body = { idObserver: observer, idPollingStation: station, text: 'A seal' }
  await setup.call(notes.add, { token: staff, body, files: [file] })
  const original = '9f'.repeat(32)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const reply = await real(input, init)
    if (new URL(String(input), location.origin).pathname !== notes.list.path) return reply
    const text = (await reply.text()).replaceAll('"originalSha256":null', `"originalSha256":"${original}"`)
    return new Response(text, reply)
  })
  await openApp(address, staff)
  await page.getByRole('button', { name: 'Picture of the note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture of the note' })
  await expect.element(dialog).toHaveTextContent(`SHA-256 of the picture as taken: ${original}`)
  const { width } = dialog.element().getBoundingClientRect()
  expect(width).toBeLessThan(700)
})
