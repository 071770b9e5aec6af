import { followUps } from '@scrutineer/contract/follow-up'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

/** Staff of an NGO without other reports, whose numbers are therefore known. */
let staff: string

const flagOf = (index: number) => form.questions[0]?.optionsToQuestions[index]?.idOption ?? 0

const organizer = await organizerToken()
const county = await create.county(organizer, 4)
const form = await create.form(organizer)
beforeEach(async () => {
  await page.viewport(1440, 900)
  staff = await ngoToken(organizer)
  const phone = await create.phone(staff)
  for (const station of [3, 2, 1])
    await phone.answer(county, station, form.questions[0]?.id ?? 0, [{ optionId: flagOf(1) }])
})

const row = (station: number) => page.getByRole('link', { name: new RegExp(`^${county} ${station}\\D`) })
const chip = (name: string | RegExp) =>
  page.getByRole('region', { name: 'Quick filters' }).getByRole('button', { name })
const choose = async (name: string, value: string | RegExp) => {
  await chip(name).click()
  await page.getByRole('menuitemradio', { name: value }).click()
}
const take = async (station: number) => {
  const thread = await findReport(staff, county, station)
  return setup.call(followUps.take, { token: staff, params: { id: thread.followUp?.id ?? 0 } })
}
const openList = async (search = '') => {
  await openApp(`/urgents${search}`, staff)
  await expect.element(row(1)).toBeVisible()
}

it('Unseen, Mine and Unassigned show how many reports they leave, and filter by one press', async () => {
  await take(2)
  await openList()
  await expect.element(chip('Unseen')).toHaveTextContent('Unseen3')
  await expect.element(chip('Mine')).toHaveTextContent('Mine1')
  await expect.element(chip('Unassigned')).toHaveTextContent('Unassigned2')
  await chip('Mine').click()
  await expect.element(row(1)).not.toBeInTheDocument()
  await expect.element(row(2)).toBeVisible()
  expect(location.search).toBe('?owner=me')
  await expect.element(chip('Mine')).toHaveAttribute('aria-pressed', 'true')
  await chip('Unassigned').click()
  await expect.element(row(2)).not.toBeInTheDocument()
  expect(location.search).toBe('?owner=none')
  await chip('Unassigned').click()
  await expect.element(row(2)).toBeVisible()
  expect(location.search).toBe('')
})

it('“Mentions you” counts the reports with a comment that mentions one, and leaves them', async () => {
  const { id } = await take(2)
  const listed = await setup.call(followUps.staff, { token: staff, params: { id } })
  const account = listed.find(each => each.account.startsWith('staff-'))?.account ?? ''
  const body = { text: `Ring them, @${account}`, mentions: [account] }
  await setup.call(followUps.comment, { token: organizer, params: { id }, body })
  await openList()
  await expect.element(chip('Mentions you')).toHaveTextContent('Mentions you1')
  await chip('Mentions you').click()
  await expect.element(row(1)).not.toBeInTheDocument()
  await expect.element(row(2)).toBeVisible()
  expect(location.search).toBe('?mentioned=true')
})

it('counts above a filtered list are the list’s, or not shown', async () => {
  await take(2)
  const line = () => page.getByRole('heading', { level: 1, name: 'Emergencies' }).element().parentElement?.textContent
  await openList()
  await expect.poll(line).toBe('Emergencies3 open of 3')
  await openList('?owner=none')
  await expect.poll(line).toBe('Emergencies2')
  await expect.element(chip('Unassigned')).toHaveTextContent('Unassigned2')
  await expect.element(chip('Mine')).toHaveTextContent('Mine1')
  await openList(`?pollingStationNumber=1`)
  await expect.poll(line).toBe('Emergencies1')
  await expect.element(chip('Unassigned')).toHaveTextContent(/^Unassigned$/)
})

it('in the list of all reports, a count includes those without a flag', async () => {
  const phone = await create.phone(staff)
  await phone.answer(county, 4, form.questions[0]?.id ?? 0, [{ optionId: flagOf(0) }])
  const thread = await findReport(staff, county, 4)
  const reported = { idObserver: thread.idObserver ?? 0, idPollingStation: thread.idPollingStation ?? 0 }
  const { id } = await setup.call(followUps.open, { token: staff, body: reported })
  for (const params of [{ id }, { id: (await take(2)).id }]) await setup.call(followUps.take, { token: staff, params })
  await openApp('/answers', staff)
  await expect.element(chip('Mine')).toHaveTextContent('Mine2')
  await chip('Mine').click()
  await expect.element(page.getByText('Showing 1 to 2 of 2', { exact: true })).toBeVisible()
  await openApp('/urgents', staff)
  await expect.element(chip('Mine')).toHaveTextContent('Mine1')
})

it.each(['en', 'ro'] as const)('all chips are in one line at 1440 pixels: %s', async language => {
  await openApp('/urgents?owner=me', organizer, language)
  const line = page.getByRole('region', { name: language === 'en' ? 'Quick filters' : 'Filtre rapide' })
  await expect.element(line.getByRole('button').last()).toBeVisible()
  await expect.poll(() => line.element().textContent).toMatch(/\d/)
  const tops = line
    .getByRole('button')
    .elements()
    .map(button => button.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})

it.each([
  [
    'en',
    { notes: 'Notes', files: 'Files', differing: 'Reports differ', received: 'Received', verified: 'Verified answer' },
  ],
  [
    'ro',
    {
      notes: 'Note',
      files: 'Fișiere',
      differing: 'Rapoartele diferă',
      received: 'Primit',
      verified: 'Răspuns verificat',
    },
  ],
] as const)('links of the analysis name their question, and are removed: %s', async (language, names) => {
  const { notes, files, differing, received, verified } = names
  const question = form.questions[0]?.id
  const openLink = (filter: string) => openApp(`/answers?${filter}&receivedFrom=2024-06-09`, staff, language)
  const removal = (name: string) => page.getByRole('button', { name, exact: false }).filter({ hasText: name })
  await openLink(`noted=${form.id}%3A${question}`)
  await expect.element(removal(`${notes}: Q1 What did you see?`)).toBeVisible()
  await expect.element(removal(`${received}: 2024-06-09 – …`)).toBeVisible()
  await openLink(`pictured=${form.id}%3A${question}`)
  await expect.element(removal(`${files}: Q1 What did you see?`)).toBeVisible()
  await openLink(`form=${form.id}&disagreeing=${question}&verified=true`)
  await removal(verified).click()
  await expect.poll(() => location.search).not.toContain('verified')
  await removal(`${differing}: Q1 What did you see?`).click()
  await expect.poll(() => location.search).toBe(`?form=${form.id}`)
  await expect.element(page.getByRole('link', { name: new RegExp(`^${county} 1\\D`) })).toBeVisible()
})

it('a count follows what other people do', async () => {
  await openList()
  await expect.element(chip('Unassigned')).toHaveTextContent('Unassigned3')
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await take(1)
  await expect.element(chip('Unassigned')).toHaveTextContent('Unassigned2')
})

it('state, flag, county and time are chosen from menus, by keyboard too', async () => {
  const { id } = await take(3)
  await setup.call(followUps.setState, { token: staff, params: { id }, body: { state: 'confirmed' } })
  await openList()
  await choose('State', 'Confirmed')
  await expect.element(row(1)).not.toBeInTheDocument()
  await expect.element(row(3)).toBeVisible()
  expect(location.search).toBe('?followUpState=confirmed')
  await choose('State', 'Any state')
  await expect.element(row(1)).toBeVisible()
  await choose('Flag', /^Q1 Pressure on voters: What did you see\? · 3$/)
  await expect.poll(() => location.search).toBe(`?option=${flagOf(1)}`)
  await expect.element(row(1)).toBeVisible()
  chip('County').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Any county' })).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => new URLSearchParams(location.search).get('county')).not.toBeNull()
  await choose('Time', 'Today')
  await expect.poll(() => location.search).toContain('time=today')
  expect(new URLSearchParams(location.search).get('from')).toMatch(/^\d{4}-\d\d-\d\d 00:00$/)
  await chip('Reset all filters').click()
  await expect.element(row(2)).toBeVisible()
  expect(location.search).toBe('')
})

it.each([1440, 390])('the menu of a chip starts at the chip and stays inside a window %i pixels wide', async width => {
  await page.viewport(width, 844)
  await openList()
  for (const name of ['State', 'Flag', 'County', 'Time']) {
    chip(name).element().scrollIntoView({ inline: 'nearest' })
    await chip(name).click()
    const menu = page.getByRole('menu')
    await expect.element(menu).toBeVisible()
    const [box, anchor] = [menu.element().getBoundingClientRect(), chip(name).element().getBoundingClientRect()]
    expect(box.left, name).toBeGreaterThanOrEqual(0)
    expect(box.right, name).toBeLessThanOrEqual(width)
    if (anchor.left + box.width <= width - 8) expect(Math.abs(box.left - anchor.left), name).toBeLessThanOrEqual(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
  }
})

it('an empty list names the filters that leave nothing, and resets them', async () => {
  await openList()
  await choose('State', 'Closed')
  await chip('Mine').click()
  await expect.element(page.getByText('Filter: Mine · Closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset the filter' }).click()
  await expect.element(row(1)).toBeVisible()
})

it('the fields behind “More filters” keep what is typed while they are closed, and the chips’ filters when they apply', async () => {
  await openList('?seen=false')
  await chip('More filters').click()
  const number = page.getByLabelText('Station no.')
  await number.fill('2')
  await userEvent.keyboard('{Escape}')
  await expect.element(number).not.toBeVisible()
  await expect.element(chip('More filters')).toHaveFocus()
  await chip('More filters').click()
  await expect.element(number).toHaveValue('2')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect.element(row(1)).not.toBeInTheDocument()
  await expect.element(row(2)).toBeVisible()
  expect(location.search).toBe('?seen=false&pollingStationNumber=2')
  await expect.element(chip('More filters: 1')).toBeVisible()
})

it('only organizers choose an NGO', async () => {
  await openList()
  await expect.element(chip('NGO')).not.toBeInTheDocument()
  await openApp(`/urgents?county=${county}`, organizer)
  await expect.element(chip('NGO')).toBeVisible()
})

it('a server without follow-ups shows the specified filters only', async () => {
  serveSpecificationOnly()
  await openList()
  await expect.element(chip('Mine')).not.toBeInTheDocument()
  await expect.element(chip('State')).not.toBeInTheDocument()
  await expect.element(page.getByText('All emergencies')).not.toBeInTheDocument()
  await expect.element(chip('County')).toBeVisible()
  await expect.element(chip('More filters')).toBeVisible()
})

it('a link with a form shows the reports that answer it, until any form is chosen', async () => {
  const other = await create.form(organizer)
  const phone = await create.phone(staff)
  await phone.select(other, county, 4, 1)
  await openApp(`/answers?form=${other.id}`, staff)
  await expect.element(row(4)).toBeVisible()
  await expect.element(row(1)).not.toBeInTheDocument()
  await choose(`Form: ${other.code} · `, 'Any form')
  await expect.element(row(1)).toBeVisible()
})

it.each(['en', 'ro'] as const)('filters don’t move the rows, and Reset stays in the line (%s)', async language => {
  const chips = page.getByRole('region', { name: language === 'ro' ? 'Filtre rapide' : 'Quick filters' })
  const reset = chips.getByRole('button', { name: /^Reset/ })
  const unassigned = chips.getByRole('button', { name: language === 'ro' ? /^Nepreluate/ : /^Unassigned/ })
  const top = () => document.querySelector('[data-panes]')?.getBoundingClientRect().top
  for (const width of [1440, 1024]) {
    await page.viewport(width, 900)
    await openApp('/urgents', organizer, language)
    await expect.element(unassigned).toBeVisible()
    const before = top()
    await openApp('/urgents?from=2020-11-22%2018:00&to=2100-11-22%2019:00&followUpState=new', organizer, language)
    await expect.element(reset).toBeVisible()
    expect(top()).toBe(before)
    expect(reset.element().getBoundingClientRect().top).toBe(unassigned.element().getBoundingClientRect().top)
    expect(reset.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  }
})
