import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, openApp, organizerToken } from '../../../../test/app-harness.tsx'

let county: string
let report: (...stations: number[]) => Promise<void>

const staff = await organizerToken()
beforeEach(async () => {
  const form = await create.form(staff)
  const phone = await create.phone(staff)
  county = await create.county(staff, 8)
  report = async (...stations) => {
    for (const station of stations) await phone.select(form, county, station, 0)
  }
  await report(6, 5, 4, 3, 2, 1)
  await openApp(`/answers?county=${county}&pageSize=5`, staff)
  await expect.element(row(1)).toBeVisible()
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
})

const row = (station: number) => page.getByRole('link', { name: `${county} ${station} ` })
const heading = () => page.getByRole('heading', { level: 1 })
/** Moves the focus to a control with the Tab key. */
const tabTo = async (target: Element) => {
  for (let presses = 0; presses < 60 && document.activeElement !== target; presses += 1)
    await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(target)
}
const showNew = async () => {
  await report(7)
  const bar = page.getByRole('button', { name: '1 new' })
  await expect.element(bar).toBeVisible()
  await tabTo(bar.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(bar).not.toBeInTheDocument()
}

it('“1 new” moves the focus to the selected row, or to the heading if no row is selected', async () => {
  await showNew()
  await expect.element(heading()).toHaveFocus()
  await row(2).click()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 2`)
  await report(8)
  const bar = page.getByRole('button', { name: '1 new' })
  await expect.element(bar).toBeVisible()
  bar.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row(2)).toHaveFocus()
})

it('J moves the focus from a row to the row that it selects, so that no other row looks selected', async () => {
  await tabTo(row(2).element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 2`)
  row(2).element().focus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 3`)
  await expect.element(row(3)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(row(2)).toHaveFocus()
})

it('J at the end of a page moves the focus to the row that it selects', async () => {
  await tabTo(row(5).element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 5`)
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent(`${county} 6`)
  await expect.element(row(6)).toHaveFocus()
})

it('when new reports push the focused row off the page, the heading gets the focus', async () => {
  await report(7)
  const bar = page.getByRole('button', { name: '1 new' })
  await expect.element(bar).toBeVisible()
  await tabTo(row(5).element())
  bar.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(row(5)).not.toBeInTheDocument()
  await expect.element(heading()).toHaveFocus()
})
