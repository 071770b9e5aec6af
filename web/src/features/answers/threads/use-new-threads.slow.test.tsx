import { answers } from '@scrutineer/contract/answers'
import { live } from '@scrutineer/contract/live'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken } from '../../../../test/app-harness.tsx'

/** Staff of an NGO without reports, and the phone of its observer. */
let staff: string
let phone: Awaited<ReturnType<typeof create.phone>>

const organizer = await organizerToken()
const county = await create.county(organizer, 3)
const question = (await create.form(organizer)).questions[0]
beforeEach(async () => {
  staff = await ngoToken(await organizerToken())
  phone = await create.phone(staff)
})

const report = (station: number) =>
  phone.answer(county, station, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])
const liveStatus = () => page.getByText('Live', { exact: true })
const row = (station: number) => page.getByRole('link', { name: new RegExp(`^${county} ${station} `) })
const oneNew = () => page.getByRole('button', { name: '1 new' })
/** Phones post to the same path, and the finished emergencies below the list are counted with it. */
const isList = (address: string) => address.startsWith(`${answers.threads.path}?`) && !address.includes('open=false')

/** Counts the calls of the list. Calls of the stream wait for `ready`. */
const watchCalls = (ready: Promise<void> = Promise.resolve()) => {
  const originalFetch = window.fetch
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).includes(live.stream.path)) await ready
    return originalFetch(input, init)
  })
  return () => spy.mock.calls.filter(([input]) => isList(String(input))).length
}

/** The channel of another tab. */
const anotherTab = () => {
  const channel = new BroadcastChannel('live')
  onTestFinished(() => channel.close())
  return channel
}

const lists = [
  ['urgents', 'No open emergencies'],
  ['answers', 'No reports yet'],
] as const

it.each(lists)('/%s loads its list once, and again only after a new report', async (list, empty) => {
  const calls = watchCalls()
  await openApp(`/${list}`, staff)
  await expect.element(page.getByText(empty)).toBeVisible()
  await expect.element(liveStatus()).toBeVisible()
  await report(1)
  await expect.element(row(1)).toBeVisible()
  expect(calls()).toBe(2)
})

it.each(lists)(
  '/%s shows a report that is sent after its list loaded and before the stream opens',
  async (list, empty) => {
    const ready = Promise.withResolvers<void>()
    watchCalls(ready.promise)
    await openApp(`/${list}`, staff)
    await expect.element(page.getByText(empty)).toBeVisible()
    await report(1)
    ready.resolve()
    await expect.element(row(1)).toBeVisible()
  },
)

it('a tab that joins the stream of another tab refetches only if its list may be outdated', async () => {
  const leader = anotherTab()
  const release = Promise.withResolvers<void>()
  onTestFinished(() => release.resolve())
  await new Promise<void>(resolve => {
    void navigator.locks.request('live', () => {
      resolve()
      return release.promise
    })
  })
  let coveredFrom = Date.now()
  leader.onmessage = () => leader.postMessage({ mode: 'live', coveredFrom })
  const calls = watchCalls()
  await openApp('/answers', staff)
  await expect.element(liveStatus()).toBeVisible()
  await report(1)
  leader.postMessage({ event: { kind: 'answers', data: { idObserver: 1, idPollingStation: 1, flagged: true } } })
  await expect.element(row(1)).toBeVisible()
  expect(calls()).toBe(2)
  closeApp()

  coveredFrom = Date.now() + 60_000
  await openApp('/answers', staff)
  await expect.element(liveStatus()).toBeVisible()
  await expect.poll(calls).toBe(4)
})

it('the tab with the stream sends a joining tab the time from which its events are complete', async () => {
  const joining = anotherTab()
  let latest = 0
  joining.onmessage = ({ data }) => {
    if (data.coveredFrom !== undefined) latest = data.coveredFrom
  }
  // Posted again with each attempt: the first one may come before the tab listens.
  const requestCoverage = () => {
    joining.postMessage('who is there?')
    return latest
  }
  const opened = Date.now()
  await openApp('/answers', staff)
  await expect.element(liveStatus()).toBeVisible()
  await expect.poll(requestCoverage).toBeGreaterThan(opened)
  const reported = Date.now()
  await report(1)
  await expect.element(row(1)).toBeVisible()
  await expect.poll(requestCoverage).toBeGreaterThan(reported)
})

it.each(lists)(
  '/%s shows the first reports of an empty list at once, and later ones on request',
  async (list, empty) => {
    await openApp(`/${list}`, staff)
    await expect.element(page.getByText(empty)).toBeVisible()
    await expect.element(liveStatus()).toBeVisible()
    await report(1)
    await expect.element(row(1)).toBeVisible()
    await expect.element(page.getByText(empty)).not.toBeInTheDocument()
    await expect.element(oneNew()).not.toBeInTheDocument()
    await report(2)
    await expect.element(oneNew()).toBeVisible()
    await expect.element(row(2)).not.toBeInTheDocument()
  },
)

it('counts new reports as they arrive and shows them on request', async () => {
  await report(1)
  await openApp('/answers', staff)
  await expect.element(row(1)).toBeVisible()
  await expect.element(liveStatus()).toBeVisible()
  await report(2)
  const bar = oneNew()
  await expect.element(bar).toBeVisible()
  await expect.element(row(2)).not.toBeInTheDocument()
  await expect.poll(() => document.title).toMatch(/^\(\d+\) Answers/)
  await bar.click()
  await expect.element(row(2)).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
})

it('shows new reports by the key on the button, also from the details', async () => {
  await report(1)
  await openApp('/answers', staff)
  await expect.element(liveStatus()).toBeVisible()
  await userEvent.keyboard('.')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { level: 2, name: / 1$/ })).toBeVisible()
  await report(2)
  await expect.element(oneNew()).toHaveAttribute('aria-keyshortcuts', '.')
  await userEvent.keyboard('.')
  await expect.element(row(2)).toBeVisible()
  await expect.element(oneNew()).not.toBeInTheDocument()
})

it('polls a server without the live stream', async () => {
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/api/v1/live') ? Promise.resolve(new Response('', { status: 404 })) : fetch(input, init),
  )
  await report(1)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await openApp('/answers', staff)
    await expect.element(row(1)).toBeVisible()
    await expect.element(page.getByText('Updates every 20 s')).toBeVisible()
    await report(2)
    vi.advanceTimersByTime(20_000)
    await expect.element(oneNew()).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
