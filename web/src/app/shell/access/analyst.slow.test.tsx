import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken } from '../../../../test/app-harness.tsx'

const organizer = await organizerToken()
const ngo = await create.ngo(organizer)
const { token: staff } = await ngo.addStaff()
const { token: analyst } = await ngo.addStaff(undefined, true)
const phone = await create.phone(staff)
const [county, form] = [await create.county(organizer), await create.form(organizer)]
const question = form.questions[0]
await phone.answer(county, 1, question?.id ?? 0, [{ optionId: question?.optionsToQuestions[1]?.idOption ?? 0 }])

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const heading = page.getByRole('heading', { level: 1 })

test('an analyst reads a report, which can’t be marked as seen, and nothing in it can be changed', async () => {
  await openApp('/urgents', staff)
  const row = page.getByRole('link', { name: phone.name })
  await expect.element(row).toHaveTextContent('Not seen yet')
  await expect.element(button(/^Unseen/)).toBeVisible()
  await expect.element(page.getByText('(1 not seen yet)')).toBeInTheDocument()
  await openApp('/urgents', analyst)
  await expect.element(row).toBeVisible()
  await expect.element(button(/^Mine/)).toBeVisible()
  await expect.element(button(/^Unseen/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/not seen yet/i)).not.toBeInTheDocument()
  const fetching = vi.spyOn(window, 'fetch')
  await page.getByText(phone.name).first().click()
  await expect.element(page.getByRole('region', { name: 'Follow-up', exact: true })).toBeVisible()
  await expect.element(page.getByText('Pressure on voters').first()).toBeVisible()
  for (const name of [/^Take/, /^Comment/, /^Add note/]) await expect.element(button(name)).not.toBeInTheDocument()
  expect(new Set(fetching.mock.calls.map(([, init]) => init?.method ?? 'GET'))).toEqual(new Set(['GET']))
})

test('screens of lists have no controls that change something, not even disabled ones', async () => {
  for (const [path, title, controls] of [
    ['/observatori', 'Observers', ['Add observer', 'Import', 'Edit']],
    ['/ong', 'NGOs', ['Add NGO']],
    ['/formulare', 'Forms', ['New form']],
    ['/stations', 'Polling stations', ['Add station', 'Import']],
    ['/notifications', 'Notifications', ['Send']],
    ['/calls', 'Calls', ['Checkpoints', 'Next call']],
  ] as const) {
    await openApp(path, analyst)
    await expect.element(heading).toHaveTextContent(title)
    for (const name of controls) {
      await expect.element(button(new RegExp(`^${name}$`))).not.toBeInTheDocument()
      await expect.element(link(name)).not.toBeInTheDocument()
    }
  }
})

test('a form is shown without buttons', async () => {
  await openApp(`/formulare/${form.id}`, analyst)
  await expect.element(page.getByText('An analyst’s account reads, and changes nothing.')).toBeVisible()
  await expect.element(page.getByLabelText('Title').first()).toBeVisible()
  await expect.element(button(/^(Move|Add|Delete)/)).not.toBeInTheDocument()
})

test('an analyst changes the own password; screens that only change something give the reason', async () => {
  await openApp('/account', analyst)
  await expect.element(button('Change password')).toBeVisible()
  await openApp('/observatori/import', analyst)
  await expect.element(page.getByText('An analyst’s account reads, and changes nothing.')).toBeVisible()
  await expect.element(heading).toHaveTextContent('Analyst, read-only')
})
