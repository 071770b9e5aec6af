import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createPicture } from '../../../../test/create-picture.ts'
import { failUntilRetry, rejectWithNetworkError } from '../../../../test/failing-fetch.ts'

let phone: Awaited<ReturnType<typeof create.phone>>
let county: string

/** Posts the observer's answer. `question` and `option` are indexes. */
const answer = (station: number, question: number, option: number, value?: string) => {
  const { id, optionsToQuestions } = form.questions[question] ?? { id: 0, optionsToQuestions: [] }
  const optionId = optionsToQuestions[option]?.idOption ?? 0
  return phone.answer(county, station, id, [value === undefined ? { optionId } : { optionId, value }])
}
const reportFlagged = (station: number) => answer(station, 0, 1)
const reportUnflagged = (station: number) => answer(station, 0, 0)

const findObserverStation = async (station: number) => {
  const thread = await findReport(staff, county, station)
  return { idObserver: thread.idObserver, idPollingStation: thread.idPollingStation }
}
const createNote = async (station: number, text: string, questionId?: number, pictures: File[] = []) => {
  const target = { ...(await findObserverStation(station)), countyCode: '', pollingStationNumber: '' }
  await setup.addNote(staff, { ...target, questionId: questionId ?? '', text }, pictures)
}

const listItems = page.getByRole('main').getByRole('listitem')
const rows = () => listItems.filter({ has: page.getByRole('link') })
const row = (station: number) => page.getByRole('link', { name: `${county} ${station} ` })
const openMoreFilters = () => page.getByRole('button', { name: /^More filters/ }).click()
const details = () => page.getByRole('region', { name: new RegExp(`^${county} `) })

const staff = await organizerToken()
const form = await create.form(staff)
beforeEach(async () => {
  county = await create.county(staff, 7)
  phone = await create.phone(staff)
})

describe('the list of reports', () => {
  it('shows the newest first, with the observer and the numbers of flags and notes', async () => {
    await reportFlagged(1)
    await reportUnflagged(2)
    await createNote(1, 'Seen by two of us')
    await openApp(`/answers?county=${county}`, staff)
    await expect.element(row(2)).toBeVisible()
    const names = rows()
      .elements()
      .map(element => element.textContent)
    expect(names[0]).toContain(`${county} 2`)
    expect(names[1]).toContain(`${county} 1`)
    await expect.element(row(1)).toHaveTextContent(phone.name)
    await expect.element(row(1)).toHaveTextContent('1 flag')
    await expect.element(row(1)).toHaveTextContent('1 note')
    await expect.element(row(2)).not.toHaveTextContent('flag')
  })

  it('shows only flagged reports among the emergencies, also at the legacy URL', async () => {
    await reportFlagged(1)
    await reportUnflagged(2)
    await openApp(`/urgents?urgente=true&county=${county}`, staff)
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Emergencies')
    await expect.element(row(1)).toBeVisible()
    await expect.element(row(2)).not.toBeInTheDocument()
  })

  it('keeps its filter in the URL and removes it on Back', async () => {
    await reportUnflagged(1)
    await reportUnflagged(2)
    await openApp(`/answers?county=${county}&page=1`, staff)
    await openMoreFilters()
    await expect.element(page.getByLabelText('County')).toHaveValue(county)
    await page.getByLabelText('Station no.').fill('2')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect.element(row(1)).not.toBeInTheDocument()
    await expect.element(row(2)).toBeVisible()
    expect(location.search).toBe(`?county=${county}&pollingStationNumber=2`)
    history.back()
    await expect.element(row(1)).toBeVisible()
    await expect.element(page.getByLabelText('Station no.')).toHaveValue('')
  })

  it('shows an error at the field of an invalid time', async () => {
    await openApp('/answers', staff)
    await openMoreFilters()
    await page.getByLabelText('From').fill('yesterday')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect
      .element(page.getByLabelText('From'))
      .toHaveAccessibleDescription('Use the format 2026-11-21 08:30, or 08:30 for today.')
    expect(location.search).toBe('')
  })

  it('says that nothing matches and offers to reset the filter', async () => {
    await openApp(`/answers?county=${county}`, staff)
    await expect.element(page.getByText('No report matches')).toBeVisible()
    await expect.element(page.getByText(`Filter: County ${county}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Reset the filter' }).click()
    await expect.element(page.getByText('No report matches')).not.toBeInTheDocument()
    expect(location.search).toBe('')
  })

  it('keeps its rows when the next page fails to load, and retries that page', async () => {
    for (let station = 1; station <= 6; station += 1) await reportUnflagged(station)
    await openApp(`/answers?county=${county}&pageSize=5`, staff)
    await expect.element(row(6)).toBeVisible()
    failUntilRetry(address => address.includes('page=2'), rejectWithNetworkError)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByRole('alert'), { timeout: 60_000 }).toHaveTextContent('The server can’t be reached.')
    await expect.element(row(6)).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    // Sooner than the automatic retry of the banner.
    await expect.element(row(1), { timeout: 3000 }).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the details of a report', () => {
  it('mark the flagged option with text and move to it by key', async () => {
    await reportFlagged(1)
    await answer(1, 1, 1, ' two\n lines ')
    await openApp(`/answers?county=${county}`, staff)
    await expect.element(page.getByText('Nothing selected')).toBeVisible()
    await row(1).click()
    await expect.element(details().getByRole('tab', { name: /1 flag/, selected: true })).toBeVisible()
    const flagged = details()
      .getByRole('listitem')
      .filter({ hasText: /^Pressure on votersFlagged$/ })
    await expect.element(flagged.getByRole('checkbox')).toBeChecked()
    await expect.element(details().getByRole('checkbox', { name: 'Nothing unusual' })).not.toBeChecked()
    await expect.element(details()).toHaveTextContent(phone.phone)
    expect(details().element().textContent).toContain(' two\n lines ')
    await userEvent.keyboard('f')
    await expect.poll(() => document.activeElement?.textContent).toContain('Pressure on voters')
  })

  it('have a tab for each form; arrow keys move between them and Enter opens one', async () => {
    await create.form(staff)
    await reportUnflagged(1)
    await openApp(`/answers?county=${county}`, staff)
    await row(1).click()
    const tabs = page.getByRole('tab')
    await userEvent.click(tabs.first())
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tabs.last()).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tabs.first()).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(tabs.last()).toHaveAttribute('aria-selected', 'true')
    await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'false')
  })

  it('update while they are open', async () => {
    await reportUnflagged(1)
    const { idObserver, idPollingStation } = await findObserverStation(1)
    await openApp(`/answers/details/${idObserver}/${idPollingStation}?county=${county}`, staff)
    await page.getByRole('tab', { name: `Form ${form.code}` }).click()
    const pressure = details().getByRole('checkbox', { name: /Pressure on voters/ })
    await expect.element(pressure).not.toBeChecked()
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
    await reportFlagged(1)
    await expect.element(pressure).toBeChecked()
    await createNote(1, 'Seen by two')
    await expect.element(details().getByText('Seen by two')).toBeVisible()
  })

  it('show a note under its question, with a thumbnail that opens the large picture', async () => {
    await reportUnflagged(1)
    await createNote(1, 'The seal was torn', form.questions[0]?.id, [await createPicture()])
    await createNote(1, 'Crowded since noon')
    await openApp(`/answers?county=${county}`, staff)
    await row(1).click()
    await expect.element(page.getByText('Crowded since noon')).toBeVisible()
    await page.getByRole('tab', { name: `Form ${form.code}` }).click()
    await expect.element(page.getByText('The seal was torn')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show note' }).click()
    await expect.element(page.getByText('The seal was torn')).toBeVisible()
    await page.getByRole('img', { name: 'Picture of the note' }).click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'Picture of the note' })
    await expect.element(large).toBeVisible()
    await expect
      .poll(() => (large.element() instanceof HTMLImageElement ? large.element().clientWidth : 0))
      .toBeGreaterThan(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Hide note' }).click()
    await expect.element(page.getByText('The seal was torn')).not.toBeInTheDocument()
  })

  it('open by URL, and J and K move to other reports except while typing', async () => {
    await reportUnflagged(1)
    await reportUnflagged(2)
    const { idObserver, idPollingStation } = await findObserverStation(2)
    await openApp(`/answers/details/${idObserver}/${idPollingStation}?county=${county}`, staff)
    const heading = page.getByRole('heading', { level: 2 })
    await expect.element(heading).toHaveTextContent(`${county} 2`)
    await userEvent.keyboard('j')
    await expect.element(heading).toHaveTextContent(`${county} 1`)
    await userEvent.keyboard('k')
    await expect.element(heading).toHaveTextContent(`${county} 2`)
    await openMoreFilters()
    await page.getByLabelText('Observer’s phone').click()
    await userEvent.keyboard('j')
    await expect.element(page.getByLabelText('Observer’s phone')).toHaveValue('j')
    await expect.element(heading).toHaveTextContent(`${county} 2`)
  })

  it('replace the list on a small screen, with a link back to it', async () => {
    await page.viewport(390, 844)
    await reportUnflagged(1)
    await openApp(`/answers?county=${county}`, staff)
    await row(1).click()
    await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus()
    await expect.element(row(1)).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect.element(row(1)).toHaveFocus()
  })
})
