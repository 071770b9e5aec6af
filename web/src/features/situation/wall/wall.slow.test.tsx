import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { geography } from '@scrutineer/contract/geography'
import { ngos } from '@scrutineer/contract/ngos'
import { situation } from '@scrutineer/contract/situation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, ngoToken, openApp, organizerToken, setup, unique } from '../../../../test/app-harness.tsx'
import { passMinutesUntil } from '../../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1344, 756))
afterEach(() => {
  vi.useRealTimers()
})

/** Questions with a flagged option, the second of which takes a text. */
const formSections = [
  {
    code: 'S1',
    description: 'Opening',
    questions: [
      {
        code: 'Q1',
        text: 'What did you see?',
        questionType: 0,
        optionsToQuestions: [{ text: 'Nothing unusual' }, { text: 'Pressure on voters', flagged: true }],
      },
      {
        code: 'Q2',
        text: 'Anything else?',
        questionType: 3,
        optionsToQuestions: [{ text: 'No' }, { text: 'Yes, namely', isFreeText: true, flagged: true }],
      },
    ],
  },
]

/** An NGO with two flagged reports, the second of which has a text of the observer. */
const createFlag = async () => {
  const [county, staff] = [await create.county(organizer, 2), await ngoToken(organizer)]
  const form = await create.form(organizer, { formSections })
  const phone = await create.phone(staff, `Ana ${unique()}`)
  const [flagged, free] = form.questions
  await phone.answer(county, 1, flagged?.id ?? 0, [{ optionId: flagged?.optionsToQuestions[1]?.idOption ?? 0 }])
  await phone.answer(county, 2, free?.id ?? 0, [
    { optionId: free?.optionsToQuestions[1]?.idOption ?? 0, value: 'the words of the observer' },
  ])
  return { county, staff, phone }
}

test('the wall shows the numbers and the newest flags, without controls, names, phones or free text', async () => {
  const { county, staff, phone } = await createFlag()
  await openApp('/situation?wall', staff)
  const wall = page.elementLocator(document.body)
  await expect.element(wall.getByText('Stations with a report')).toBeVisible()
  await expect.element(wall.getByText(/Pressure on voters: What did you see/)).toBeVisible()
  await expect.element(wall.getByText('Yes, namely: Anything else?', { exact: true })).toBeVisible()
  await expect.element(wall.getByText(`${county} 1`, { exact: true })).toBeVisible()
  await expect.element(wall.getByText(`${county} 1 · 2 unassigned`)).toBeVisible()
  const text = document.querySelector('[data-wall]')?.textContent ?? ''
  for (const hidden of [phone.name, phone.phone, 'the words of the observer']) expect(text).not.toContain(hidden)
  const controls = [...document.querySelectorAll('a, button, select, input, [tabindex="0"]')].filter(
    each => each.checkVisibility() && !each.matches('section'),
  )
  expect(controls.map(each => each.outerHTML)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: 'Wall' })).toBeVisible()
  expect(location.search).toBe('')
})

test('the newest flags leave out inactive NGOs, as the numbers do', async () => {
  const { county, staff } = await createFlag()
  const [ngo] = (await setup.call(situation.get, { token: staff })).ngos
  const params = { id: ngo?.idNgo ?? 0 }
  await openApp(`/situation?wall&idNgo=${params.id}`, organizer)
  await expect.element(page.getByText(`${county} 2`, { exact: true })).toBeVisible()
  closeApp()
  await setup.call(ngos.setActive, { token: organizer, params, body: { isActive: false } })
  await openApp(`/situation?wall&idNgo=${params.id}`, organizer)
  await expect.element(page.getByText('Stations with a report')).toBeVisible()
  await expect.poll(() => document.querySelector('.wall-flags')?.getAttribute('aria-busy')).toBe('false')
  await expect.element(page.getByText(`${county} 2`, { exact: true })).not.toBeInTheDocument()
})

test('a flag that is too long for its line ends with an ellipsis', async () => {
  const { staff } = await createFlag()
  await openApp('/situation?wall', staff)
  // The newest one: the wall has no place for others if it shows much else.
  const findText = () => document.querySelector('.wall-flag')?.lastElementChild
  await expect.poll(findText).toBeTruthy()
  const text = findText()
  if (text) text.textContent = 'The same person helping several voters: Which of these did you see? '.repeat(3)
  await expect.poll(() => text?.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
  expect(text?.scrollWidth).toBeGreaterThan(text?.clientWidth ?? 0)
})

test('the head says that there is no connection, after a minute since when there is no data, and recovers by itself', async () => {
  const { staff } = await createFlag()
  await openApp('/situation?wall', staff)
  await expect.element(page.getByText('Live', { exact: true }).last()).toBeVisible()
  const real = window.fetch
  const failing = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.reject(new TypeError('cut off')))
  dispatchEvent(new Event('offline'))
  const status = () => document.querySelector('[data-wall] p[role=status]')?.textContent
  await expect.poll(status).toMatch(/^No connection, trying again since \d\d:\d\d$/)
  await passMinutesUntil(page.getByText(/^No data since \d\d:\d\d, the numbers are out of date$/))
  await expect.element(page.getByText('Stations with a report')).toBeVisible()
  failing.mockImplementation(real)
  vi.useRealTimers()
  await expect.element(page.getByText(/^No data since/)).not.toBeInTheDocument()
})

test('the wall says when the session ends, instead of asking for the password', async () => {
  const { staff } = await createFlag()
  await openApp('/situation?wall', staff)
  await expect.element(page.getByText('Stations with a report')).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 23.9 * 3_600_000 })
  await expect.element(page.getByText(/^Signed out at \d\d:\d\d: sign in again before$/)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the legend is below the map, and the status in one line', async () => {
  const { county, staff } = await createFlag()
  const file = new File([`countyCode,number,latitude,longitude\n${county},1,45,25`], 'stations.csv')
  await setup.call(geography.importStations, { token: organizer, files: [file] })
  await openApp('/situation?wall', staff)
  const map = page.getByRole('img', { name: 'Map of the stations' })
  await expect.element(map).toBeVisible()
  const legend = page.getByRole('list', { name: 'Marks of the map' }).element().getBoundingClientRect()
  expect(legend.top).toBeGreaterThanOrEqual(map.element().getBoundingClientRect().bottom)
  const status = document.querySelector('[data-wall] p[role=status]')
  if (status) status.textContent = 'No data since 12:18, the numbers are out of date'
  expect(status?.getBoundingClientRect().height).toBeLessThan(40)
})

test('the wall says that a rehearsal runs', async () => {
  await create.county(organizer, 1)
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes(electionSettings.get.path)
      ? Promise.resolve(Response.json({ ...defaultElectionSettings, isRehearsal: true }))
      : real(input, init),
  )
  await openApp('/situation?wall', organizer)
  await expect.poll(() => document.querySelector('[data-wall]')?.textContent).toContain('Rehearsal')
})
