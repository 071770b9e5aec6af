import { createReport } from '../factories/report.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

export const unplacedDialogs = async ({
  page,
  setup,
  t,
  dialog,
  press,
  check,
}: DialogContext): Promise<DialogOpeners> => {
  const name = `Ștefania-Alexandra Constantinescu-Brătescu ${crypto.randomUUID().slice(0, 8)}`
  const { code, phone } = await createReport(setup, name)
  const token = await setup.signInPhone(phone, '1234')
  const options = [{ optionId: 30_011, value: 'Un bărbat stătea lângă ușă' }, { optionId: 30_012 }]
  const answer = { countyCode: 'ZZ', pollingStationNumber: 7, questionId: 30_001, options }
  await setup.postAnswers(token, { answers: [answer] })
  const note = { countyCode: 'ZZ', pollingStationNumber: 7, text: 'Sigiliul era rupt' }
  await setup.addNote(token, note, [new File(['unknown'], 'O înregistrare făcută la ușa secției de votare.bin')])
  const open = async (word: string) => {
    await page.goto('/unplaced')
    await page.getByRole('row').filter({ hasText: name }).filter({ hasText: word }).getByRole('link').click()
  }
  return {
    'features/unplaced/report/report-dialog.tsx': async () => {
      await open(t('unplaced.kinds.note'))
      await dialog.getByText('Sigiliul era rupt').waitFor()
      await check()
      await open('30001')
      await dialog.getByText('Un bărbat stătea lângă ușă').waitFor()
      await check()
    },
    'features/unplaced/report/dismiss-dialog.tsx': async () => {
      await press(t('unplaced.dismiss'), dialog)
      await press(t('unplaced.dismiss'), dialog)
      await dialog.getByText(t('unplaced.reasonRequired')).waitFor()
      await check()
    },
    'features/unplaced/placement/place-reports-dialog.tsx': async () => {
      await open('30001')
      await press(t('unplaced.place'), dialog)
      await press(t('unplaced.place'), dialog)
      await dialog.getByText(t('unplaced.countyRequired')).waitFor()
      await check()
    },
    'features/unplaced/placement/station-fields.tsx': async () => {
      await dialog.getByRole('combobox', { name: t('unplaced.county') }).fill(code)
      await page.getByRole('option').first().waitFor()
      await check('[role=listbox]')
      await page.getByRole('option').first().click()
      await dialog.getByRole('combobox', { name: t('unplaced.stationNumber') }).fill('1')
      await page.getByRole('option').first().waitFor()
      await check('[role=listbox]')
      await page.keyboard.press('Escape')
    },
    'features/unplaced/placement/mapping-fields.tsx': async () => {
      await dialog.getByRole('combobox', { name: t('unplaced.publishedQuestion') }).fill(code)
      await page.getByRole('option').first().click()
      await dialog.getByText(t('unplaced.optionWithId', { id: '30011' })).waitFor()
      await check()
    },
  }
}
