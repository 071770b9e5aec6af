import { expect } from '@playwright/test'
import { analysis as analysisCalls } from '@scrutineer/contract/analysis'
import { paths } from '../../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const analysis = {
  shows: [
    'forms.save.formSections.description',
    'forms.save.formSections.questions.code',
    'forms.save.formSections.questions.text',
    'forms.save.formSections.questions.optionsToQuestions.text',
  ],
  open: async ({ page, setup, mission, payloads, learn, t, press, go, probe, probeDialog, inMenu, inDialog }: Walk) => {
    const question = payloads.plantedIn('forms.save.formSections.questions.text')
    const code = payloads.plantedIn('forms.save.formSections.questions.code')
    const open = async (search: object) => {
      await go(paths.analysis({ form: mission.formId, ...search }))
      await expect(page.getByRole('heading', { name: question })).toBeVisible()
    }
    return {
      analysis: async () => {
        await open({})
        await probe()
      },
      'features/analysis/analysis-filters.tsx: ReportFilters': inMenu(() => press(t('places.anyCounty'))),
      'features/analysis/analysis-filters.tsx: AnalysisFilters': inMenu(() => press(t('analysis.allReports'))),
      'features/analysis/time-dialog.tsx': inDialog(() => press(t('answers.anyTime'))),
      'features/analysis/question-card.tsx': inMenu(() => press(t('analysis.actionsFor', { question: code }))),
      'features/analysis/earlier-round-bar.tsx: RoundMenu': inMenu(() => press(t('analysis.earlier.menu'))),
      'features/analysis/earlier-round-bar.tsx: ChooseDialog': async () => {
        await press(t('analysis.earlier.menu'))
        await page.getByRole('menuitem', { name: t('analysis.earlier.compare') }).click()
        await probeDialog()
        const summary = await setup.call(analysisCalls.summary, { token: mission.token })
        const file = { name: 'analysis-summary.json', mimeType: 'application/json' }
        // The election may have no name.
        learn(file.name)
        const input = page.getByLabel(t('analysis.earlier.file'))
        await input.setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(summary)) })
        await expect(page.getByRole('button', { name: t('analysis.earlier.remove') })).toBeVisible()
        await probe()
      },
      'a question crossed with the counties': async () => {
        await open({ question: mission.question?.id, by: 'county' })
        await expect(page.getByRole('table')).toBeVisible()
        await probe()
      },
      'features/analysis/cross-table.tsx': inMenu(() =>
        page.getByRole('button', { name: new RegExp(`^${t('analysis.crossedWith')}`) }).click(),
      ),
      analysisTable: async () => {
        await go(paths.analysisTable({ form: mission.formId }))
        await expect(page.getByRole('table')).toContainText(
          payloads.plantedIn('forms.save.formSections.questions.text'),
        )
        await probe()
      },
      'features/analysis/table/columns-dialog.tsx': inDialog(() => press(t('analysis.table.columns'))),
      'features/analysis/table/table-download.tsx': inDialog(() => press(t('analysis.table.download'))),
      'features/analysis/table/value-dialog.tsx': inDialog(() => press(t('analysis.table.byValue'))),
      'the answers of one report a station': async () => {
        await open({ unit: 'stations', verified: true, from: '2024-06-09 07:00' })
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
