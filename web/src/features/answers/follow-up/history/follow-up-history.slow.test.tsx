import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken, setup, unique } from '../../../../../test/app-harness.tsx'

let colleague: string
let county: string
let phone: Awaited<ReturnType<typeof create.phone>>
let other: Awaited<ReturnType<typeof create.phone>>
let id: number
let address: string

const organizer = await organizerToken()
const form = await create.form(organizer)
beforeEach(async () => {
  county = await create.county(organizer, 2)
  const { addStaff } = await create.ngo(organizer)
  colleague = (await addStaff(`doru-${unique()}`)).account
  const { token: staff } = await addStaff(`ana-${unique()}`)
  phone = await create.phone(staff, `Cosmin ${unique()}`)
  other = await create.phone(staff, `Ioana ${unique()}`)
  await flag(phone, 1)
  await flag(other, 2)
  const thread = (await threads()).find(({ idObserver }) => idObserver === phone.id)
  id = thread?.followUp?.id ?? 0
  address = `/urgents/details/${phone.id}/${thread?.idPollingStation}?county=${county}`
})

const flag = ({ answer }: typeof phone, station: number) => {
  const { id: questionId = 0, optionsToQuestions = [] } = form.questions[0] ?? {}
  return answer(county, station, questionId, [{ optionId: optionsToQuestions[1]?.idOption ?? 0 }])
}
const threads = async () =>
  (await setup.call(answers.threads, { token: organizer, query: { county, page: 1, pageSize: 10 } })).data
const follow = () => setup.call(followUps.get, { token: organizer, params: { id } })
const history = page.getByRole('list', { name: 'History' })
const field = page.getByRole('textbox', { name: 'Comment for staff' })
const send = page.getByRole('button', { name: 'Comment', exact: true }).last()

it('a comment mentions a colleague, who is chosen by keyboard', async () => {
  await openApp(address, organizer)
  await field.click()
  await userEvent.keyboard(`Please ring @${colleague.slice(0, 8)}`)
  const option = page.getByRole('option', { name: colleague })
  await expect.element(option).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', option.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue(`Please ring @${colleague} `)
  await userEvent.keyboard('today')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(history).toHaveTextContent(`Staff onlyorganizer`)
  await expect.element(history.getByText(`@${colleague}`)).toHaveClass('text-accent')
  await expect.element(field).toHaveValue('')
  // The keys of the screen work again.
  await expect.element(page.getByText('Follow-up1 staff comment')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).toBe('SUMMARY')
  const events = (await follow()).events
  expect(events.at(-1)).toMatchObject({ value: `Please ring @${colleague} today`, mentions: [colleague] })
})

it('Escape leaves the comment, which keeps what was typed, and the keys of the screen work', async () => {
  await openApp(address, organizer)
  await expect.element(field).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(`Ask @${colleague.slice(0, 8)}`)
  await expect.element(page.getByRole('option', { name: colleague })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option', { name: colleague })).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 2`)
  await openApp(address, organizer)
  await expect.element(field).toHaveValue(`Ask @${colleague.slice(0, 8)}`)
})

it('what was typed is kept when the report is left and when sending fails', async () => {
  await openApp(address, organizer)
  await field.fill('Rang him twice')
  await openApp('/answers', organizer)
  await openApp(address, organizer)
  await expect.element(field).toHaveValue('Rang him twice')
  const { fetch } = window
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).endsWith('/comment') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init),
  )
  await send.click()
  await expect.element(page.getByRole('alert').getByText('can’t be reached')).toBeVisible()
  await expect.element(field).toHaveValue('Rang him twice')
  vi.restoreAllMocks()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(history).toHaveTextContent('Rang him twice')
  await openApp(address, organizer)
  await expect.element(field).toHaveValue('')
})

it('a report about the same event is linked and unlinked', async () => {
  await openApp(address, organizer)
  await page.getByRole('button', { name: 'Link a report…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Polling station' }).fill(`${county} 2`)
  await dialog.getByRole('button', { name: new RegExp(other.name) }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(history).toHaveTextContent(`organizer linked ${county} 2, ${other.name} as the same event`)
  const reports = page.getByRole('list', { name: 'Reports about this event' })
  await expect.element(reports.getByRole('link', { name: other.name })).toBeVisible()
  await expect.element(reports).toHaveTextContent('this report')
  expect((await follow()).reports).toHaveLength(2)
  await reports.getByRole('button', { name: `Unlink ${county} 2, ${other.name}` }).click()
  await expect.element(reports).not.toBeInTheDocument()
  await expect.element(history).toHaveTextContent(`organizer unlinked ${county} 2, ${other.name}`)
  const ids = (await threads()).map(thread => thread.followUp?.id)
  expect(new Set(ids).size).toBe(2)
})

it('the history has what was done about a report before it was linked, with the times of all referrals', async () => {
  const linked = (await threads()).find(({ idObserver }) => idObserver === other.id)
  const params = { id: linked?.followUp?.id ?? 0 }
  await setup.call(followUps.comment, { token: organizer, params, body: { text: 'Rang the chair' } })
  for (const to of ['police', 'press']) {
    const body = { to, at: `2024-06-09T0${to.length}:30:00Z` }
    await setup.call(followUps.refer, { token: organizer, params, body })
  }
  const { idObserver = 0, idPollingStation = 0 } = linked ?? {}
  await setup.call(followUps.link, { token: organizer, params: { id }, body: { idObserver, idPollingStation } })
  await openApp(address, organizer)
  await expect.element(history).toHaveTextContent(/of an earlier follow-up.*Rang the chair/)
  await expect.element(history).toHaveTextContent(/referred it to police on .*referred it to press on /)
})

it('an unlinked open report shows its new follow-up', async () => {
  const report = (await threads()).find(({ idObserver }) => idObserver === other.id)
  const body = { idObserver: other.id, idPollingStation: report?.idPollingStation ?? 0 }
  await setup.call(followUps.link, { token: organizer, params: { id }, body })
  await openApp(`/urgents/details/${body.idObserver}/${body.idPollingStation}?county=${county}`, organizer)
  await page.getByRole('button', { name: `Unlink ${county} 2, ${other.name}` }).click()
  await expect.element(history).toHaveTextContent('organizer opened it')
  await expect.element(history).not.toHaveTextContent('linked')
})

it('shows the newest events first, and the earlier ones page by page', async () => {
  const comment = (text: string) =>
    setup.call(followUps.comment, { token: organizer, params: { id }, body: { text, mentions: undefined } })
  for (let number = 1; number <= 55; number += 1) await comment(`Comment ${number}.`)
  await openApp(address, organizer)
  const history = page.getByRole('list', { name: 'History' })
  await expect.element(history).toHaveTextContent('Comment 55.')
  expect(history.getByRole('listitem').elements()).toHaveLength(50)
  await expect.element(page.getByText('55 staff comments')).toBeVisible()
  await page.getByRole('button', { name: 'Show 6 earlier entries' }).click()
  await expect.element(history).toHaveTextContent('Comment 1.')
  expect(history.getByRole('listitem').elements()).toHaveLength(56)
  expect(page.getByRole('button', { name: /earlier entr/ }).elements()).toEqual([])
})
