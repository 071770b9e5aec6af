import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/expect-accessible.ts'
import { openingForm } from '../../../test/sample-form.ts'
import { aStation } from '../../../test/samples.ts'
import { showReady } from '../../../test/show-app.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const at = (address: string) =>
  showReady({ station: aStation(114), forms: [openingForm()] }, { at: address, width: 320 })
const photo = () => new File(['picture'], 'box.jpg', { type: 'image/jpeg' })

const take = (files: readonly File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[capture]')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (input) input.files = transfer.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

it('saves the text before the camera opens, and the photo as soon as it is taken', async () => {
  const { log } = await at('/form/900/1/note')
  await userEvent.fill(page.getByLabelText('Note', { exact: true }), 'The box came closed')
  document
    .querySelector<HTMLInputElement>('input[capture]')
    ?.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true }))
  await expect
    .poll(() => log)
    .toMatchObject([{ action: 'addNote', input: { text: 'The box came closed', questionId: 1 } }])
  take([photo()])
  await expect.element(page.getByText('1 photo')).toBeVisible()
  await expect.element(page.getByText('The box came closed')).toBeVisible()
  expect(log[1]).toMatchObject({ input: { questionId: 1, files: ['box.jpg'] } })
  await expectAccessible()
})

it('holds photos that could not be saved, and saves them on a tap', async () => {
  const { hold, log } = await at('/note')
  await expect.element(button('Done')).toBeVisible()
  const { fail, heal } = hold()
  fail()
  take([photo(), photo()])
  await expect.element(page.getByText('This is not kept yet')).toBeVisible()
  await expectAccessible()
  heal()
  // Saving another photo doesn't hide them.
  take([photo()])
  await expect.element(page.getByText('1 photo')).toBeVisible()
  await userEvent.click(button('Keep 2 photos again'))
  await expect.element(page.getByText('2 photos')).toBeVisible()
  expect(log.at(-1)).toMatchObject({ input: { files: ['box.jpg', 'box.jpg'], questionId: null } })
})

const ways: readonly [string, () => unknown][] = [
  ['the arrow in the head', () => userEvent.click(page.getByRole('link', { name: 'Back', exact: true }))],
  ['the phone’s Back', () => history.back()],
  ['another address', () => location.assign('#/help')],
  ['its own button', () => userEvent.click(button('Back to A101'))],
]

it.each(ways)('saves a typed text when the screen is left by %s', async (_way, leave) => {
  const { log } = await at('/form/900/1')
  location.hash = '/form/900/1/note'
  await userEvent.fill(page.getByLabelText('Note', { exact: true }), 'Half a sent')
  await expect.poll(() => document.querySelector('a.line')?.textContent).toContain('1 item isn’t finished')
  await leave()
  await expect.poll(() => log).toMatchObject([{ action: 'addNote', input: { text: 'Half a sent', questionId: 1 } }])
})

it('saves each of several photos, also those that are taken during another save', async () => {
  const { hold, log } = await at('/note')
  await userEvent.fill(page.getByLabelText('Note', { exact: true }), 'Two boxes')
  const { release } = hold()
  await userEvent.click(button('Keep this note'))
  take([photo()])
  take([photo()])
  release()
  await expect.element(page.getByText('1 photo').nth(1)).toBeVisible()
  expect(log.map(({ input }) => input)).toMatchObject([
    { text: 'Two boxes', files: [] },
    { text: '', files: ['box.jpg'] },
    { text: '', files: ['box.jpg'] },
  ])
})

it('holds a text that was typed while the note before it was being saved', async () => {
  const { hold, log } = await at('/note')
  const { release } = hold()
  await userEvent.fill(page.getByLabelText('Note', { exact: true }), 'One.')
  await userEvent.click(button('Keep this note'))
  await userEvent.fill(page.getByLabelText('Note', { exact: true }), 'One. Two.')
  release()
  await expect.element(page.getByLabelText('Note', { exact: true })).toHaveValue('Two.')
  await userEvent.click(button('Done'))
  await expect.poll(() => log).toMatchObject([{ input: { text: 'One.' } }, { input: { text: 'Two.' } }])
})
