import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeApp, create, organizerToken, setup } from '../../../../test/app-harness.tsx'
import {
  button,
  dialog,
  field,
  findFormRow,
  loadDraft,
  openForm,
  readFieldValues,
  twoSectionForm,
} from '../../../../test/form-editor.ts'

let staff = ''

beforeAll(async () => {
  staff = await organizerToken()
  // Makes the newest report one of today, independent of other tests.
  const { questions } = await create.form(staff)
  const [question] = questions
  const phone = await create.phone(staff)
  await phone.answer(await create.county(staff), 1, question?.id ?? 0, [
    { optionId: question?.optionsToQuestions[0]?.idOption ?? 0 },
  ])
})
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
})

const publishAnywayBox = () => dialog().getByRole('checkbox', { name: 'Publish anyway' })
const publishAnyway = async () => {
  await publishAnywayBox().click()
  await dialog().getByRole('button', { name: 'Publish' }).click()
}

/** Stubs the call for the newest report; other requests go to the server. */
const stubNewestReport = (respond: () => Response) => {
  const originalFetch = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/api/v1/answers?') ? Promise.resolve(respond()) : originalFetch(input, init),
  )
}
const pageOfOne = (lastModified: string) => {
  const row = {
    idObserver: 1,
    idPollingStation: 1,
    observerName: 'Ana',
    observerPhoneNumber: '1',
    pollingStationName: 'AB 1',
  }
  return Response.json({ data: [{ ...row, lastModified }], page: 1, pageSize: 1, totalItems: 1, totalPages: 1 })
}

test('saves an incomplete draft, while phones keep the published form', async () => {
  const { id, code } = await create.form(staff)
  await openForm(id, staff)
  await expect.element(button('Save draft')).toBeDisabled()
  await expect.element(button('Publish')).toBeDisabled()
  await field('Question').first().fill('')
  await button('Save draft').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  expect(await findFormRow(staff, code)).toMatchObject({ draft: true, currentVersion: 1 })
  await openForm(id, staff)
  expect(readFieldValues('Question')).toEqual(['', 'Anything else?'])
  expect((await setup.loadSections(staff, id))[0]?.questions[0]?.text).toBe('What did you see?')
})

test('lists issues with links to their fields, and the changes, before publishing', async () => {
  const { id } = await create.form(staff, twoSectionForm)
  await openForm(id, staff)
  await field('Code').nth(2).fill('Q1')
  await field('Option').nth(3).fill('')
  await button('Publish').click()
  await expect.element(dialog()).toHaveTextContent('Question Q1 “Question Q2”, code: this code is used twice')
  await expect.element(dialog()).toHaveTextContent('Changes since version 1')
  await expect.element(dialog()).toHaveTextContent('Changed: Question Q1 “Question Q2” (code)')
  await expect.element(dialog().getByRole('button', { name: 'Publish' })).toBeDisabled()
  await button('Hide all options')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await dialog().getByRole('link', { name: 'Option #1 of Q3, wording: missing' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(field('Option').last()).toHaveFocus()
  await expect.element(field('Option').last()).toHaveAccessibleDescription('missing')
  await userEvent.keyboard('No')
  await field('Code').nth(2).fill('Q2')
  await button('Publish').click()
  await publishAnyway()
  await expect.element(page.getByText('The form has been published')).toBeVisible()
  expect((await setup.loadSections(staff, id))[1]?.questions[0]?.optionsToQuestions[0]?.text).toBe('No')
})

test('requires a confirmation to publish another version while reports arrive, since older apps delete answers', async () => {
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await field('Title').fill('Another')
  await button('Publish').click()
  await expect.element(dialog()).toHaveTextContent('older phone apps delete the answers to this form')
  const publish = dialog().getByRole('button', { name: 'Publish' })
  await expect.element(publish).toBeDisabled()
  await publishAnywayBox().click()
  await expect.element(publish).toBeEnabled()
  await publishAnywayBox().click()
  await expect.element(publish).toBeDisabled()
  await publishAnyway()
  await expect.element(page.getByText('The form has been published')).toBeVisible()
})

for (const [when, respond] of [
  ['the newest report is older than a day', () => pageOfOne(new Date(Date.now() - 25 * 3_600_000).toISOString())],
  ['the time of the newest report is unknown', () => new Response('{}', { status: 500 })],
] as const)
  test(`publishes another version without a confirmation when ${when}`, async () => {
    const { id } = await create.form(staff)
    await openForm(id, staff)
    await field('Title').fill('Another')
    stubNewestReport(respond)
    await button('Publish').click()
    await expect.element(dialog().getByRole('button', { name: 'Publish' })).toBeEnabled()
    await expect.element(publishAnywayBox()).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Publish' }).click()
    await expect.element(page.getByText('The form has been published')).toBeVisible()
  })

test('warns about ids near the limit of older iPhones before publishing', async () => {
  const { id } = await create.form(staff)
  const originalFetch = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await originalFetch(input, init)
    // Its checks are another call.
    if (!String(input).includes(`/api/v1/form/${id}?`)) return response
    // As on a server with many ids: that of the last question is above 30,000.
    const sections = await response.json()
    sections[0].questions[1].id = 30_001
    return Response.json(sections)
  })
  await openForm(id, staff)
  await field('Title').fill('Another')
  await button('Publish').click()
  await expect.element(dialog()).toHaveTextContent('The highest number here is 30,001')
})

test('does not remove a question with answers, and shows the server’s message', async () => {
  const { id, questions } = await create.form(staff)
  const phone = await create.phone(staff)
  const [first] = questions
  await phone.answer(await create.county(staff), 1, first?.id ?? 0, [
    { optionId: first?.optionsToQuestions[1]?.idOption ?? 0 },
  ])
  await openForm(id, staff)
  await button(/^Delete question Q1/).click()
  await expect.element(page.getByText('Deleted: Question Q1 “What did you see?”')).toBeVisible()
  await button('Publish').click()
  await publishAnyway()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('“What did you see?” has 1 answer')
  await expect.element(dialog()).toHaveTextContent('Removed: Question Q1')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(readFieldValues('Question')).toEqual(['What did you see?', 'Anything else?'])
  await expect.element(page.getByText('No unsaved changes')).toBeVisible()
})

test('shows an error at the code when another form has it', async () => {
  const other = await create.form(staff)
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await field('Code').first().fill(other.code)
  await button('Save draft').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Form, code: Another form has this code.')
  await expect.element(field('Code').first()).toHaveAccessibleDescription('Another form has this code.')
  await page.getByRole('alert').getByRole('link').click()
  await expect.element(field('Code').first()).toHaveFocus()
})

test('offers to view and take the other version, or to keep mine, after another user’s save', async () => {
  const { id, code } = await create.form(staff, twoSectionForm)
  const theirs = async (description: string) =>
    setup.saveForm(staff, { id, code, description, draft: true, formSections: await loadDraft(staff, id) })
  await openForm(id, staff)
  await field('Question').first().fill('Mine')
  await theirs('Theirs')
  await button('Save draft').click()
  await expect.element(dialog()).toHaveTextContent('Someone else saved this form')
  await expect.element(dialog()).toHaveTextContent('Changed: Question Q1 “Mine” (wording)')
  await button('View theirs').click()
  await expect.element(page.getByRole('dialog', { name: 'Their version' })).toHaveTextContent('Theirs')
  await userEvent.keyboard('{Escape}')
  await button('Use theirs').click()
  await expect.element(field('Title')).toHaveValue('Theirs')
  expect(readFieldValues('Question')[0]).toBe('Question Q1')
  await button('Undo').first().click()
  expect(readFieldValues('Question')[0]).toBe('Mine')
  await theirs('Theirs again')
  await button('Save draft').click()
  await button('Keep mine').click()
  await expect.element(page.getByText('The draft has been saved')).toBeVisible()
  expect((await loadDraft(staff, id))[0]?.questions[0]?.text).toBe('Mine')
})

test('keeps all changes and shows the error when the server can’t be reached', async () => {
  const { id } = await create.form(staff)
  await openForm(id, staff)
  await field('Title').fill('Another')
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'))
  await button('Save draft').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  await expect.element(field('Title')).toHaveValue('Another')
  await expect.element(button('Save draft')).toBeEnabled()
})
