import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { forms as formCalls } from '@scrutineer/contract/forms'
import { paths } from '../../../web/src/shared/paths.ts'
import { attackingForm } from '../mission/mission.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

/** A published form without answers, and a function that saves it concurrently. */
const createForm = async ({ setup, mission: { token }, payloads }: Walk) => {
  const form = attackingForm(payloads)
  const id = await setup.saveForm(token, form)
  const saveAgain = async () => {
    const { formVersions } = await setup.call(formCalls.list, { token })
    const saved = formVersions.find(row => row.id === id)
    await setup.saveForm(token, { ...form, id, description: 'Deschiderea', revision: saved?.revision })
  }
  return { id, code: form.code, saveAgain }
}

const readTemplate = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../web/public/assets/forms/${name}.json`, import.meta.url), 'utf8'))

/** A form of another server, of which something is not imported, changed and incomplete. */
const fileWithFindings = {
  code: 'ZZ',
  description: 'Deschidere',
  formSections: [
    {
      uniqueId: 'ab',
      code: 'ZZ',
      description: 'Sosire',
      questions: [
        { code: 'ZZ', text: 'Sigilii?', hint: 'numere', orderNumber: 2, optionsToQuestions: [{ text: 'Altele' }] },
        { code: 'ZZ', text: 'Urne?', orderNumber: 1, optionsToQuestions: [] },
      ],
    },
  ],
}

const jsonFile = (document: object) => ({
  name: 'ab.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(document)),
})

export const forms = {
  shows: [
    'forms.save.code',
    'forms.save.description',
    'forms.save.checks.says.en',
    'forms.save.checks.says.ro',
    'forms.save.formSections.code',
    'forms.save.formSections.description',
    'forms.save.formSections.questions.code',
    'forms.save.formSections.questions.text',
    'forms.save.formSections.questions.optionsToQuestions.text',
    'forms.save.formSections.questions.optionsToQuestions.input.unit',
  ],
  open: async (walk: Walk) => {
    const { page, t, press, dialog, go, probe, probeDialog, pressEscape } = walk
    const { probeMenu, openMenu, choose, learn } = walk
    const { id, code, saveAgain } = await createForm(walk)
    const text = page.getByLabel(t('forms.question'), { exact: true })
    const typed = 'Au fost prezenți toți membrii?'
    learn(typed)
    return {
      forms: async () => {
        await go(paths.forms())
        await expect(page.locator(`a[href="${paths.form(id)}"]`).first()).toBeVisible()
        await probe()
      },
      'features/forms/list/forms-page.tsx: FormsPage, useDeleteForm': async () => {
        await openMenu(code)
        await probeMenu()
        await choose(t('forms.DELETE'))
        await probeDialog()
      },
      newForm: async () => {
        await go(paths.newForm())
        await expect(page.getByLabel(t('forms.sectionTitle')).first()).toBeVisible()
        await probe()
      },
      'features/forms/start/start-dialog.tsx': async () => {
        await press(t('formFiles.fromTemplate'))
        learn(readTemplate('incident'))
        await dialog.getByLabel(t('formFiles.template'), { exact: true }).selectOption('incident')
        await dialog.locator('summary').first().click()
        await probeDialog()
        await dialog.getByText(t('formFiles.someForm'), { exact: true }).click()
        await dialog.getByLabel(t('forms.form'), { exact: true }).selectOption(String(id))
        await dialog.locator('summary').first().click()
        await probeDialog()
        await dialog.getByText(t('formFiles.someFile'), { exact: true }).click()
        for (const document of [fileWithFindings, { formSections: [{ code: [] }] }]) {
          learn(document)
          learn(['formSections', 'questions', 'optionsToQuestions', 'orderNumber', 'uniqueId', 'hint', 'code', 'json'])
          await dialog.locator('input[type=file]').setInputFiles(jsonFile(document))
          await dialog.getByRole('listitem').first().waitFor()
          await probeDialog()
        }
        await pressEscape()
      },
      form: async () => {
        await go(paths.form(id))
        await expect(page.locator('[data-drag^=option]')).toHaveCount(5)
        await probe()
      },
      'features/forms/editor/checks/check-dialog.tsx': walk.inDialog(async () => {
        learn(['tolerance', 'missing', 'left', 'right', 'station', 'registered_voters', 'XLSForm'])
        await page.locator('[id="form.check0"]').click()
      }),
      'features/forms/editor/parts/form-languages.tsx: LanguagePicker': walk.inDialog(async () => {
        learn(['BCP'])
        await page.getByLabel(t('forms.languages.main'), { exact: true }).selectOption('other')
      }),
      'features/forms/editor/parts/form-languages.tsx: FormLanguages': walk.inDialog(async () => {
        await page.getByLabel(t('forms.languages.main'), { exact: true }).selectOption('ro')
        await page.getByRole('combobox', { name: t('forms.languages.others') }).selectOption('pl')
        await page.locator('[id="form.description-pl"]').fill(typed)
        await page.getByRole('button', { name: t('forms.languages.removeNamed', { language: 'Polski' }) }).click()
      }),
      'features/forms/editor/form-editor.tsx: useNewEditor': walk.inDialog(() =>
        page.getByRole('button', { name: t('forms.deleteSection') }).click(),
      ),
      'features/forms/editor/dialogs/editor-dialogs.tsx: PredefinedDialog': walk.inDialog(async () => {
        await page
          .getByRole('button', { name: t('forms.ADD_PREDEFINED') })
          .first()
          .click()
        await dialog.getByLabel(t('forms.YES'), { exact: true }).check()
      }),
      'features/forms/editor/dialogs/condition-dialog.tsx': walk.inDialog(() => press(t('forms.changeCondition'))),
      'features/forms/editor/dialogs/preview-dialog.tsx': walk.inDialog(() => press(t('forms.preview'))),
      'features/forms/export/export-dialog.tsx': walk.inDialog(async () => {
        learn(['JSON', 'XLSX', 'XLSForm'])
        await press(t('forms.export'))
      }),
      'features/forms/editor/dialogs/publish-dialog.tsx': walk.inDialog(async () => {
        await text.first().fill(typed)
        await press(t('forms.PUBLISH'))
        await dialog.getByText(t('forms.changesSince', { version: '1' })).waitFor()
        // Reports are arriving.
        await dialog.getByLabel(t('forms.publishAnyway')).waitFor()
        await probeDialog()
        await pressEscape()
        await text.first().fill('')
        await press(t('forms.PUBLISH'))
        await dialog.getByText(t('forms.notReady')).waitFor()
      }),
      'features/forms/editor/dialogs/editor-dialogs.tsx: ConflictDialog': async () => {
        await saveAgain()
        await press(t('forms.SAVE_DRAFT'))
        await dialog.getByText(t('forms.conflictMine')).waitFor()
        await probeDialog()
      },
      'features/forms/editor/form-editor.tsx: FormEditor': async () => {
        await go(paths.form(id))
        await text.first().waitFor()
        // The browser's storage is full.
        await page.evaluate(() => {
          IDBObjectStore.prototype.put = () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
        })
        await text.first().fill(typed)
        await page.getByText(t('forms.draftStorageFailed')).waitFor()
        await page.getByRole('link', { name: t('forms.BACK') }).click()
        await probeDialog()
      },
    }
  },
} satisfies SurfaceGroup
