import { notes } from '@scrutineer/contract/notes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { create, findReport, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'
import { createPicture } from '../../../../test/create-picture.ts'
import { serveSpecificationOnly } from '../../../../test/stubs.ts'

let county: string
let observerStation: { idObserver: number; idPollingStation: number }

const staff = await organizerToken()
const form = await create.form(staff)
beforeEach(async () => {
  county = await create.county(staff, 1)
  const phone = await create.phone(staff)
  await phone.select(form, county, 1, 0)
  const { idPollingStation } = await findReport(staff, county, 1)
  observerStation = { idObserver: phone.id, idPollingStation }
})

const dataTransferWith = (...files: File[]) => {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}
const dialog = () => page.getByRole('dialog')
const text = () => dialog().getByLabelText('Note', { exact: true })
const save = () => dialog().getByRole('button', { name: 'Add note' })
const openReport = async () => {
  await openApp(
    `/answers/details/${observerStation.idObserver}/${observerStation.idPollingStation}?county=${county}`,
    staff,
  )
  await page.getByRole('tab', { name: `Form ${form.code}` }).click()
}
const openDialog = async (name = 'Add note on question Q1') => {
  await openReport()
  await page.getByRole('button', { name }).click()
  await expect.element(text()).toHaveFocus()
}
/** The notes stored on the server. */
const storedNotes = () => setup.call(notes.list, { token: staff, query: { ...observerStation, idQuestion: '' } })

it('shows a new note with its picture at the question and moves the focus to it', async () => {
  await openDialog()
  await text().fill('The seal was torn')
  await userEvent.upload(dialog().getByLabelText('Add files').element(), await createPicture())
  await expect.element(dialog().getByText('seal.png')).toBeVisible()
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('The seal was torn')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Picture of the note' })).toBeVisible()
  const [stored] = await storedNotes()
  await expect.element(page.getByText(`Staff: ${stored?.staffAccount}`)).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('The seal was torn')
  await expect.element(page.getByRole('link', { name: `${county} 1 ` })).toHaveTextContent('1 note')
  expect(await storedNotes()).toMatchObject([{ text: 'The seal was torn', questionId: form.questions[0]?.id }])
})

it('saves a note on the station with dropped and pasted files and no text', async () => {
  await openDialog('Add note on the station')
  const dropped = dataTransferWith(await createPicture('dropped.png'))
  text()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  await expect.element(dialog().getByText('dropped.png')).toBeVisible()
  const pasted = dataTransferWith(await createPicture('pasted.png'))
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.element(dialog().getByText('pasted.png')).toBeVisible()
  await dialog().getByRole('button', { name: 'Remove dropped.png' }).click()
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Note on the station' })).toBeVisible()
  const [note] = await storedNotes()
  expect(note?.questionId).toBeNull()
  expect(note?.attachmentsPaths).toHaveLength(1)
})

/** Pastes into the note's text field. Returns whether the browser handles the paste, that is, inserts the text. */
const paste = (clipboardData: DataTransfer) =>
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))

it('pastes spreadsheet cells as text although a picture of them is on the clipboard', async () => {
  await openDialog()
  const cells = dataTransferWith(await createPicture('image.png'))
  cells.setData('text/plain', 'Station\tBallots\n12\t840')
  expect(paste(cells)).toBe(true)
  const copiedFile = dataTransferWith(await createPicture('ballots.png'))
  copiedFile.setData('text/plain', 'ballots.png')
  expect(paste(copiedFile)).toBe(false)
  await expect.element(dialog().getByText('ballots.png')).toBeVisible()
  await expect.element(dialog().getByText('image.png')).not.toBeInTheDocument()
})

it('rejects an empty note and a file that is too large before sending, with the reason', async () => {
  await openDialog()
  await save().click()
  await expect.element(text()).toHaveAccessibleDescription(/Enter a note or add a file\.$/)
  await text().fill('S')
  await expect.element(text()).not.toHaveAccessibleDescription(/Write something/)
  await text().fill('')
  await save().click()
  await expect.element(text()).toHaveAccessibleDescription(/Enter a note or add a file\.$/)
  const large = new File([await createPicture(), new Uint8Array(25 * 1024 * 1024)], 'large.bin')
  text()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: dataTransferWith(large), bubbles: true, cancelable: true }))
  await expect.element(dialog().getByText('large.bin is larger than 25 MB.')).toBeVisible()
  await expect.element(dialog().getByRole('list', { name: 'Files' })).not.toBeInTheDocument()
})

it('accepts a file of any name and type, for organizers to download', async () => {
  await openDialog()
  await userEvent.upload(dialog().getByLabelText('Add files').element(), [
    new File(['%PDF-1.7 a plan'], 'plan.pdf', { type: 'application/pdf' }),
    new File(['no picture'], 'Screenshot 2024.06.09', { type: 'image/png' }),
  ])
  await save().click()
  await expect.element(page.getByText('plan.pdf')).toBeVisible()
  await expect.element(page.getByText('Document · 1 kB')).toBeVisible()
  await expect.element(page.getByText('Screenshot 2024.06.09')).toBeVisible()
  expect((await storedNotes())[0]?.attachments).toMatchObject([{ kind: 'document' }, { kind: 'file' }])
})

it('shows the server’s error at the files and keeps the draft', async () => {
  await openDialog()
  await text().fill('See the picture')
  await userEvent.upload(dialog().getByLabelText('Add files').element(), await createPicture('large.png'))
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const response = new Blob([JSON.stringify({ code: 'too_large', errors: { file: ['At most 25 MB.'] } })])
    Object.defineProperties(this, { status: { value: 413 }, response: { value: response } })
    this.dispatchEvent(new ProgressEvent('load'))
  })
  await save().click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('At most 25 MB.')
  await expect.element(text()).toHaveValue('See the picture')
  await expect.element(dialog().getByText('large.png')).toBeVisible()
  send.mockRestore()
  await dialog().getByRole('button', { name: 'Remove large.png' }).click()
  await save().click()
  await expect.element(page.getByText('See the picture')).toBeVisible()
})

it('keeps the text when the connection is lost, and sends it with the retry', async () => {
  await openDialog()
  await text().fill('Queue around the block')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  await save().click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Queue around the block')).toBeVisible()
  expect(await storedNotes()).toHaveLength(1)
})

it('stores one note when it is sent again from a reopened dialog after its response was lost', async () => {
  await openDialog()
  await text().fill('Heard shouting inside')
  const { send } = XMLHttpRequest.prototype
  const headers = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function (this: XMLHttpRequest, body) {
    const { onerror } = this
    this.onload = () => onerror?.call(this, new ProgressEvent('error'))
    send.call(this, body)
  })
  await save().click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The server can’t be reached.')
  await userEvent.keyboard('{Escape}')
  await openDialog()
  await expect.element(text()).toHaveValue('Heard shouting inside')
  await save().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('Heard shouting inside')).toBeVisible()
  expect(await storedNotes()).toHaveLength(1)
  const keys = headers.mock.calls.filter(([name]) => name === 'idempotency-key').map(([, key]) => key)
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

it('shows the upload progress, and can be stopped without losing the draft', async () => {
  await openDialog()
  await text().fill('A large one')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 4, total: 10 }))
  })
  vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('abort'))
  })
  await save().click()
  await expect.element(dialog().getByText('Sending, 40%')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).toBeVisible()
  await dialog().getByRole('button', { name: 'Stop' }).click()
  await expect.element(save()).toBeEnabled()
  await expect.element(text()).toHaveValue('A large one')
})

it('closes with Escape and restores the draft, also after a reload', async () => {
  await openDialog()
  await text().fill('Half a sentence')
  await expect.element(text()).toHaveValue('Half a sentence')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add note on question Q1' })).toHaveFocus()
  await openDialog()
  await expect.element(text()).toHaveValue('Half a sentence')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Add note on question Q2' }).click()
  await expect.element(text()).toHaveValue('')
})

it('a server of the specification only has no buttons for notes', async () => {
  serveSpecificationOnly()
  await openReport()
  await expect.element(page.getByText('What did you see?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add note on question Q1' })).not.toBeInTheDocument()
})
