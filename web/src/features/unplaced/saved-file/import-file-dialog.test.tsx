import { observerApp } from '@scrutineer/contract/observer-app'
import { outbox } from '@scrutineer/contract/outbox'
import { sealFile } from '@scrutineer/contract/outbox/saved-file/seal-file'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createItemMaker } from '../../../../../testkit/client/outbox-items.ts'
import { create, ngoToken, openApp, organizerToken, setup } from '../../../../test/app-harness.tsx'

/** A phone that the server knows, and the file that it saves: a note from an unknown station, and an item that is damaged. */
const createPhone = async (staff: string, damagedItems = 1) => {
  const { name, token } = await create.phone(staff)
  const device = crypto.randomUUID()
  await setup.call(outbox.post, { token, body: { device, items: [] } })
  const { observer, fileKey = '' } = await setup.call(observerApp.start, { token })
  const make = createItemMaker()
  const station = { countyCode: 'NOWHERE', pollingStationNumber: 5 }
  const note = await make({ kind: 'note', station, body: { text: 'No power' } })
  const damaged = { ...(await make({ kind: 'help', body: {} })), clockOffset: 7 }
  const savedAt = '2024-06-09T08:00:00.000Z'
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of sealFile(fileKey, {
    device,
    observer,
    savedAt,
    items: [note, ...Array(damagedItems).fill(damaged)],
    files: [],
  }))
    pieces.push(piece)
  return { name, file: new File(pieces, 'phone.scrutineer') }
}

test('staff import a phone’s file: the dialog says why one can’t be read, and what came of another', async () => {
  const staff = await ngoToken(await organizerToken())
  const { name, file } = await createPhone(staff)
  await openApp('/unplaced', staff)
  await page.getByRole('button', { name: 'Import a phone’s file' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect.element(submit).toBeDisabled()
  await userEvent.upload(dialog.getByLabelText('File'), new File(['hello'], 'letter.txt'))
  await submit.click()
  await expect.element(dialog.getByText(/This is not a file that the observers’ app has saved/)).toBeVisible()

  await userEvent.upload(dialog.getByLabelText('File'), file)
  await submit.click()
  await expect.element(dialog.getByRole('heading', { name: 'The file was imported' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent(new RegExp(`${name}.*1 received`))
  await expect.element(dialog.getByRole('heading', { name: '1 report was refused' })).toBeVisible()
  await expect.element(dialog.getByText(/damaged on the way/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // The note is from an unknown station.
  await expect.element(page.getByRole('row', { name })).toBeVisible()
})

test('of a file of which nearly everything is refused, staff read how much was refused, and that the rest was not read', async () => {
  const staff = await ngoToken(await organizerToken())
  const { file } = await createPhone(staff, 1200)
  await openApp('/unplaced', staff)
  await page.getByRole('button', { name: 'Import a phone’s file' }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.upload(dialog.getByLabelText('File'), file)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(dialog.getByRole('heading', { name: 'A part of the file was imported' })).toBeVisible()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('1,000 reports or files in a row were refused. The rest of the file was not read.')
  await expect.element(dialog.getByRole('heading', { name: '1,000 reports were refused' })).toBeVisible()
  await expect.element(dialog.getByText('The first 100 are listed:')).toBeVisible()
  expect(dialog.getByText(/damaged on the way/).elements()).toHaveLength(100)
})
