import { createReport, picture } from '../factories/report.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

export const answersDialogs = async ({
  page,
  setup,
  t,
  dialog,
  press,
  check,
}: DialogContext): Promise<DialogOpeners> => {
  const { code, phone } = await createReport(setup, 'Ștefania-Alexandra Constantinescu-Brătescu')
  const at = { countyCode: code, pollingStationNumber: 12, text: 'Two pictures of the door' }
  await setup.addNote(await setup.signInPhone(phone, '1234'), at, [picture(), picture()])
  const openReport = async () => {
    await page.goto(`/urgents?county=${code}`)
    await page.getByRole('link', { name: new RegExp(`${code} 12`) }).click()
    await page.getByText('Pressure on voters').waitFor()
  }
  return {
    'features/answers/export/download-dialog.tsx': async () => {
      await page.goto(`/urgents?county=${code}`)
      await press(t('answers.DOWNLOAD'))
      await check()
    },
    'features/answers/threads/shortcuts-dialog.tsx': async () => {
      await openReport()
      await page.keyboard.press('?')
      await check()
      await page.keyboard.press('Escape')
    },
    'features/answers/notes/note-dialog.tsx': async () => {
      await press(t('answers.addNoteOnStation'))
      await check()
      await page.keyboard.press('Escape')
      await press(t('answers.addNoteOn', { question: '1' }))
      await press(t('answers.saveNote'), dialog)
      await dialog.getByText(t('answers.noteRequired')).waitFor()
      await check()
      await page.keyboard.press('Escape')
    },
    'shared/attachments/media-dialog.tsx': async () => {
      await press(t('attachments.pictureOf', { number: '1', total: '2' }))
      await check()
    },
  }
}
