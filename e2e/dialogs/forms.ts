import { forms } from '@scrutineer/contract/forms'
import { createReport } from '../factories/report.ts'
import type { DialogContext, DialogOpeners } from './context.ts'

/** A published form with a question in a section, and a function that saves it concurrently. */
const createForm = async ({ setup, token }: DialogContext) => {
  const code = `F${crypto.randomUUID().slice(0, 8)}`
  const options = [{ text: 'Da' }, { text: 'Nu', flagged: true }, { text: 'Altceva', isFreeText: true }]
  const question = (name: string) => ({
    code: name,
    text: `Au fost prezenți toți membrii comisiei la deschidere? ${name}`,
    questionType: 2,
    optionsToQuestions: options,
  })
  const form = {
    code,
    description: 'Deschiderea secției de votare',
    draft: false,
    formSections: [{ code: 'S1', description: 'Înainte de deschidere', questions: ['Q1', 'Q2'].map(question) }],
  }
  const id = await setup.saveForm(token, form)
  const saveAgain = async () => {
    const { formVersions } = await setup.call(forms.list, { token })
    const saved = formVersions.find(row => row.id === id)
    await setup.saveForm(token, { ...form, id, description: 'Deschiderea', revision: saved?.revision })
  }
  return { id, code, saveAgain }
}

export const formsDialogs = async (context: DialogContext): Promise<DialogOpeners> => {
  const { page, t, press, check, checkMenu, openMenu, choose, dialog } = context
  const { id, code, saveAgain } = await createForm(context)
  // Publishing needs another confirmation while reports arrive.
  await createReport(context.setup, 'Ana Popescu')
  const text = page.getByLabel(t('forms.question'), { exact: true })
  const open = async () => {
    await page.goto(`/formulare/${id}`)
    await text.first().waitFor()
  }
  return {
    'features/forms/list/forms-page.tsx': async () => {
      await page.goto('/formulare')
      await openMenu(code)
      await checkMenu()
      await choose(t('forms.DELETE'))
      await check()
    },
    'features/forms/editor/dialogs/editor-dialogs.tsx': async () => {
      await open()
      await page.getByRole('button', { name: t('forms.deleteSection') }).click()
      await check()
      await page.keyboard.press('Escape')
    },
    'features/forms/editor/dialogs/predefined-dialog.tsx': async () => {
      await page
        .getByRole('button', { name: t('forms.ADD_PREDEFINED') })
        .first()
        .click()
      await dialog.getByLabel(t('forms.YES'), { exact: true }).check()
      await check()
      await page.keyboard.press('Escape')
    },
    'features/forms/editor/dialogs/preview-dialog.tsx': async () => {
      await press(t('forms.preview'))
      await check()
      await page.keyboard.press('Escape')
    },
    'features/forms/editor/dialogs/publish-dialog.tsx': async () => {
      await text.first().fill('Au fost prezenți toți?')
      await press(t('forms.PUBLISH'))
      await dialog.getByText(t('forms.changesSince', { version: '1' })).waitFor()
      await dialog.getByLabel(t('forms.publishAnyway')).waitFor()
      await check()
      await page.keyboard.press('Escape')
      await text.first().fill('')
      await press(t('forms.PUBLISH'))
      await dialog.getByText(t('forms.notReady')).waitFor()
      await check()
      await page.keyboard.press('Escape')
    },
    'features/forms/editor/dialogs/conflict-dialog.tsx': async () => {
      await saveAgain()
      await press(t('forms.SAVE_DRAFT'))
      await dialog.getByText(t('forms.conflictMine')).waitFor()
      await check()
    },
    'features/forms/editor/form-editor.tsx': async () => {
      await open()
      // The browser's storage is full.
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await text.first().fill('Nu se poate păstra')
      await page.getByText(t('forms.draftStorageFailed')).waitFor()
      await page.getByRole('link', { name: t('forms.BACK') }).click()
      await check()
    },
  }
}
