import { expect } from '@playwright/test'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const unplaced = {
  shows: [
    ...['answers.post.answers', 'answers.arrive', 'answers.leave', 'notes.add', 'notes.upload'].flatMap(path => [
      `${path}.countyCode`,
      `${path}.municipalityCode`,
    ]),
    'notes.add file’s name',
    'notes.upload.text',
    'notes.upload file’s name',
    'observers.add.name',
    'outboxImports.file file’s name',
    'unplaced.dismiss.reason',
  ],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, dialog, press, go, probe, probeTexts } = walk
    const { probeDialog, probeList } = walk
    const name = payloads.plantedIn('observers.add.name')
    const answer = mission.unplacedReports.find(report => report.kind === 'answer')
    const openReport = async (report?: { id: number }) => {
      await go(paths.unplaced({ report: report?.id }))
      await expect(dialog.getByText(name)).toBeVisible()
    }
    return {
      unplaced: async () => {
        await go(paths.unplaced())
        await expect(page.getByRole('link', { name }).first()).toBeVisible()
        await probe()
        await go(paths.unplaced({ state: 'dismissed' }))
        await expect(page.getByText(payloads.plantedIn('unplaced.dismiss.reason'))).toBeVisible()
        await probe()
      },
      'features/unplaced/saved-file/import-file-dialog.tsx': async () => {
        await go(paths.unplaced())
        await press(t('unplaced.savedFile.title'))
        const name = payloads.onName('outboxImports.file file’s name', 'scrutineer')
        const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from('not a file') }
        await dialog.locator('input[type=file]').setInputFiles(file)
        await press(t('unplaced.savedFile.import'), dialog)
        await expect(dialog.locator('input[aria-invalid=true]')).toBeVisible()
        await probeDialog()
      },
      'features/unplaced/report/report-dialog.tsx': async () => {
        const probedKinds = new Set<string>()
        for (const report of mission.unplacedReports) {
          await openReport(report)
          // Reports of a kind differ in their texts only.
          await (probedKinds.has(report.kind) ? probeTexts() : probeDialog())
          probedKinds.add(report.kind)
        }
      },
      'features/unplaced/report/dismiss-dialog.tsx': async () => {
        await openReport(answer)
        await press(t('unplaced.dismiss'), dialog)
        // The button of the report's dialog has the same name.
        await expect(dialog.getByRole('textbox')).toBeVisible()
        await press(t('unplaced.dismiss'), dialog)
        await dialog.getByText(t('unplaced.reasonRequired')).waitFor()
        await probeDialog()
      },
      'features/unplaced/placement/place-reports-dialog.tsx: PlaceReportsDialog': async () => {
        await openReport(answer)
        await press(t('unplaced.place'), dialog)
        await expect(dialog.getByRole('combobox').first()).toBeVisible()
        await press(t('unplaced.place'), dialog)
        await dialog.getByText(t('unplaced.countyRequired')).waitFor()
        await probeDialog()
      },
      'features/unplaced/placement/station-fields.tsx': async () => {
        const { county, station } = mission
        const choices = { county, stationNumber: String(station) }
        for (const [field, text] of Object.entries(choices)) {
          await dialog.getByRole('combobox', { name: t(`unplaced.${field}`) }).fill(text)
          await expect(page.getByRole('option').first()).toBeVisible()
          await probeList()
          await page.getByRole('option').first().click()
        }
      },
      'features/unplaced/placement/place-reports-dialog.tsx: MappingFields': walk.inDialog(async () => {
        const code = payloads.plantedIn('forms.save.code')
        await dialog.getByRole('combobox', { name: t('unplaced.publishedQuestion') }).fill(code)
        await page.getByRole('option').first().click()
        await dialog.getByText(t('unplaced.optionWithId', { id: '30011' })).waitFor()
      }),
      /** What staff without unplaced reports see. */
      'the empty lists of unplaced reports': async () => {
        const { account } = await createStaffAccount(setup)
        await walk.signInAs(await setup.signIn(account, password), account)
        for (const state of [undefined, 'placed', 'dismissed']) {
          await go(paths.unplaced({ state }))
          await expect(page.locator('main section p').first()).toBeVisible()
          await probe()
        }
      },
    }
  },
} satisfies SurfaceGroup
