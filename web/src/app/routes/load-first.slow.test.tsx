import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { forms } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { unplaced } from '@scrutineer/contract/unplaced'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken } from '../../../test/app-harness.tsx'
import { failUntilRetry } from '../../../test/failing-fetch.ts'

const staff = await organizerToken()
beforeEach(() => page.viewport(1280, 800))

/** Records the addresses of the calls whose address contains `part`. */
const watchCalls = (part: string) => {
  const fetch = vi.spyOn(window, 'fetch')
  return () => fetch.mock.calls.map(([input]) => String(input)).filter(address => address.includes(part))
}

it('a pointer that moves over a list loads only the report on which it rests', async () => {
  const county = await create.county(staff, 4)
  const [form, phone] = [await create.form(staff), await create.phone(staff)]
  const question = form.questions[0]
  for (const station of [4, 3, 2, 1])
    await phone.answer(county, station, question?.id ?? 0, [
      { optionId: question?.optionsToQuestions[0]?.idOption ?? 0 },
    ])
  await openApp(`/answers?county=${county}`, staff)
  const row = (station: number) => page.getByRole('link', { name: `${county} ${station}` })
  await expect.element(row(4)).toBeVisible()
  const calls = watchCalls(answers.filledIn.path)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const station of [1, 2, 3, 4]) await userEvent.hover(row(station))
  vi.advanceTimersByTime(100)
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  const opened = row(4)
    .element()
    .getAttribute('href')
    ?.match(/\d+\/\d+/)?.[0]
  const [idObserver, idPollingStation] = opened?.split('/') ?? []
  expect(calls()).toEqual([expect.stringContaining(`idPollingStation=${idPollingStation}`)])
  expect(calls()).toEqual([expect.stringContaining(`idObserver=${idObserver}`)])
})

const lists = [
  ['/urgents', answers.threads.path],
  ['/observatori', observers.list.path],
  ['/formulare', forms.list.path],
  ['/ong', ngos.list.path],
  ['/notifications', notifications.history.path],
  ['/audit', audit.list.path],
  ['/unplaced', unplaced.list.path],
] as const

it.each(lists)('a failed first load of %s shows the error state of the list, with a retry', async (address, path) => {
  failUntilRetry(
    requested => requested.startsWith(`${path}?`) || requested === path,
    () => Promise.resolve(new Response('{}', { status: 400 })),
  )
  await openApp(address, staff)
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toHaveTextContent('This could not be loaded.')
  await expect.element(page.getByText('Something went wrong')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
