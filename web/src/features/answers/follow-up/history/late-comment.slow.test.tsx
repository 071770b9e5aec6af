import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../../test/app-harness.tsx'
import { rejectWithNetworkError } from '../../../../../test/failing-fetch.ts'

let staff: string
let id: number
let path: string
let address: string
beforeEach(async () => {
  const organizer = await organizerToken()
  staff = await ngoToken(organizer)
  const form = await create.form(organizer)
  const county = await create.county(organizer, 2)
  const phone = await create.phone(staff)
  const [question] = form.questions
  const optionId = question?.optionsToQuestions[1]?.idOption ?? 0
  for (const station of [1, 2]) await phone.answer(county, station, question?.id ?? 0, [{ optionId }])
  const query = { county, page: 1, pageSize: 10 }
  const threads = (await setup.call(answers.threads, { token: staff, query })).data
  const thread = threads.find(({ pollingStationName }) => pollingStationName.endsWith(' 1'))
  id = thread?.followUp?.id ?? 0
  path = `/urgents/details/${phone.id}/${thread?.idPollingStation}`
  address = `${path}?county=${county}`
})

const history = page.getByRole('list', { name: 'History' })
const field = page.getByRole('textbox', { name: 'Comment for staff' })
const notice = page.getByRole('region', { name: 'Notices' }).getByRole('listitem')
const listComments = async () =>
  (await setup.call(followUps.get, { token: staff, params: { id } })).events
    .filter(({ kind }) => kind === 'comment')
    .map(({ value }) => value)

/** Holds the first comment until `release`, which sends it, loses it or loses its reply. Returns the keys that were sent. */
const holdComment = () => {
  const real = window.fetch
  const keys: (string | null)[] = []
  const { promise, resolve } = Promise.withResolvers<'sent' | 'lost' | 'reply lost'>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/comment')) return real(input, init)
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (keys.length > 1) return real(input, init)
    const fate = await promise
    const reply = fate === 'lost' ? undefined : await real(input, init)
    return fate === 'sent' && reply ? reply : rejectWithNetworkError()
  })
  return { keys, release: resolve }
}

const comment = async (text: string) => {
  await openApp(address, staff)
  await expect.element(field).toBeVisible()
  // Its key works once its button is shown, which is other code than the field.
  await expect
    .element(page.getByRole('region', { name: 'Follow-up' }).getByRole('button', { name: /^Comment/ }))
    .toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(text)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
}
const openNextReport = async () => {
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('j')
  await expect.poll(() => location.pathname).not.toBe(path)
  await expect.element(field).toHaveValue('')
}

it.each([
  ['request', 'lost'],
  ['reply', 'reply lost'],
] as const)(
  'a comment whose %s is lost after J can be sent again from the report that the notice leads to, and is stored once',
  async (_, fate) => {
    const { keys, release } = holdComment()
    await comment('Rang him twice')
    await openNextReport()
    release(fate)
    await expect.element(notice).toHaveTextContent('Comment not saved')
    await notice.getByRole('link', { name: 'Open the report' }).click()
    await expect.poll(() => location.pathname).toBe(path.replace('/urgents', '/answers'))
    await expect.element(field).toHaveValue('Rang him twice')
    await field.click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field).toHaveValue('')
    await expect.element(history).toHaveTextContent('Rang him twice')
    expect(await listComments()).toEqual(['Rang him twice'])
    expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
  },
)

it('a comment that is stored after J leaves no text in the report, also if that was opened again meanwhile', async () => {
  const { release } = holdComment()
  await comment('Rang him twice')
  await openNextReport()
  await userEvent.keyboard('k')
  await expect.element(field).toHaveValue('Rang him twice')
  release('sent')
  await expect.element(field).toHaveValue('')
  expect(await listComments()).toEqual(['Rang him twice'])
})

it('what is typed in the report that was opened again is kept when the comment is stored', async () => {
  const { release } = holdComment()
  await comment('Rang him twice')
  await openNextReport()
  await userEvent.keyboard('k')
  await field.fill('Rang him twice, and her')
  release('sent')
  await expect.element(history).toHaveTextContent('Rang him twice')
  await expect.element(field).toHaveValue('Rang him twice, and her')
  await openApp(address, staff)
  await expect.element(field).toHaveValue('Rang him twice, and her')
})

it('the same comment can be written again', async () => {
  await comment('Rang him')
  await expect.element(field).toHaveValue('')
  await comment('Rang him')
  await expect.poll(listComments).toEqual(['Rang him', 'Rang him'])
})

it('an unsent comment is stored as release 1.0.0 stored it, so that an upgrade keeps it', async () => {
  await openApp(address, staff)
  await field.fill('Ask for the protocol')
  const stored = Object.entries(sessionStorage).filter(([key]) => key.endsWith(` follow-up-comment ${id}`))
  expect(stored.map(([, text]) => text)).toEqual(['Ask for the protocol'])
})
