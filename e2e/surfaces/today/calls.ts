import { expect } from '@playwright/test'
import { calls as callEndpoints } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { uniquePhone } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

const minuteMs = 60_000

/** Two observers who owe the report of a checkpoint in the mission's county, with a payload in every text. */
const createOwedReports = async ({ setup: { call, addObserver }, mission, payloads: { on } }: Walk) => {
  const { token, county, formId, question, optionId, place } = mission
  const dueAt = new Date(Date.now() - 20 * minuteMs).toISOString()
  const checkpoint = (name: string) => ({ idForm: formId, dueAt, counties: [county], name })
  const idCheckpoint = await call(checkpoints.add, { token, body: checkpoint(on('checkpoints.add.name')) })
  const changed = await call(checkpoints.add, { token, body: checkpoint('Opening') })
  const body = checkpoint(on('checkpoints.change.name'))
  await call(checkpoints.change, { token, params: { id: changed }, body })
  const backupPhone = on('observers.change.backupPhone')
  await call(observers.change, { token, body: { idObserver: place.idObserver, backupPhone } })
  const other = { name: 'Ana', phone: uniquePhone(), pin: '1234', assignedStations: [`${county} 3`] }
  const idOther = await addObserver(token, { ...other, backupPhone: on('observers.add.backupPhone') })
  const comment = on('calls.record.comment')
  const nextTryAt = new Date(Date.now() - minuteMs).toISOString()
  await call(callEndpoints.record, { token, body: { idObserver: idOther, outcome: 'no_answer', comment, nextTryAt } })
  const value = on('calls.dictate.answers.options.value')
  const answers = [{ questionId: question?.id ?? 0, options: [{ optionId, value }] }]
  const dictated = { ...place, answers, comment: on('calls.dictate.comment'), nextTryAt }
  await call(callEndpoints.dictate, { token, body: dictated })
  const reminder = { from: 'The mission', title: on('calls.remind.title'), message: on('calls.remind.message') }
  await call(callEndpoints.remind, { token, body: { idCheckpoint, ...reminder } })
  return { idCheckpoint, idOther }
}

export const calls = {
  shows: [
    'checkpoints.add.name',
    'checkpoints.change.name',
    'calls.record.comment',
    'calls.dictate.comment',
    'calls.dictate.answers.options.value',
    'calls.remind.title',
    'calls.remind.message',
    'observers.add.backupPhone',
    'observers.change.backupPhone',
  ],
  open: async (walk: Walk) => {
    const { page, mission, payloads, t, dialog, press, go, probe, probeDialog, pressEscape } = walk
    const { idCheckpoint } = await createOwedReports(walk)
    const { idObserver, idPollingStation } = mission.place
    const dictate = page.getByRole('button', { name: t('calls.dictate') })
    return {
      calls: async () => {
        await go(paths.calls({ checkpoint: idCheckpoint, county: mission.county }))
        await probe()
        await press(t('calls.startRinging'))
        await expect(dictate).toBeVisible()
        await probe()
        await press(t('calls.saveAndNext'))
        await expect(page.getByText(t('calls.outcomeRequired'))).toBeVisible()
        await probe()
        const sheet = page.getByRole('region', { name: t('calls.sheet') })
        const firstOffered = await sheet.getByRole('heading', { level: 3 }).first().innerText()
        await press(t('calls.skip'))
        await expect(dictate).toBeVisible()
        await expect(sheet.getByRole('heading', { name: firstOffered })).toHaveCount(0)
        await probe()
      },
      'the list of who owes': async () => {
        await go(paths.calls({ checkpoint: idCheckpoint, county: mission.county, show: 'owing' }))
        await expect(page.getByRole('row').nth(1)).toBeVisible()
        await probe()
        await go(paths.calls({ checkpoint: idCheckpoint, county: mission.county }))
        await expect(dictate).toBeVisible()
      },
      'features/calls/calls-filter.tsx': walk.inMenu(() =>
        page.getByRole('button', { name: new RegExp(`^${t('calls.filter.checkpoint')}: `) }).click(),
      ),
      'shared/dictate/dictate-dialog.tsx: DictateDialog': walk.inDialog(async () => {
        await dictate.click()
        await expect(dialog.getByText(payloads.plantedIn('forms.save.formSections.questions.text'))).toBeVisible()
        await dialog.getByRole('checkbox').first().check()
      }),
      'shared/dictate/dictated-report.tsx': async () => {
        await dictate.click()
        await dialog.getByRole('combobox', { name: t('calls.station') }).fill(mission.county)
        await expect(page.getByRole('option').first()).toBeVisible()
        await walk.probeList()
        await page.getByRole('option').first().click()
        await pressEscape()
      },
      'features/calls/remind-dialog.tsx': walk.inDialog(() => press(t('calls.remindAll'))),
      'features/calls/checkpoints/checkpoints-dialog.tsx: CheckpointsDialog, useDeleteCheckpoint': async () => {
        await press(t('calls.checkpoints'))
        await expect(dialog.getByText(payloads.plantedIn('checkpoints.change.name'))).toBeVisible()
        await probeDialog()
        await dialog
          .getByRole('button', { name: t('calls.deleteCheckpoint', { name: '' }) })
          .first()
          .click()
        await probeDialog()
        await press(t('ui.cancel'), dialog)
      },
      'features/calls/checkpoints/checkpoint-dialog.tsx: CheckpointDialog, CountiesField': walk.inDialog(async () => {
        await press(t('calls.addCheckpoint'), dialog)
        await probeDialog()
        await dialog.getByRole('combobox', { name: t('calls.counties') }).fill(mission.county)
        await expect(page.getByRole('option').first()).toBeVisible()
        await walk.probeList()
        await page.getByRole('option').first().click()
      }),
      'reminders among the notifications': async () => {
        await go(paths.notifications())
        await expect(page.getByText(payloads.plantedIn('calls.remind.title')).first()).toBeVisible()
        await expect(page.getByText(t('notifications.pushOff'))).toBeVisible()
        await page.getByText(payloads.plantedIn('calls.remind.title')).first().click()
        await expect(page.getByText(payloads.plantedIn('calls.remind.message')).first()).toBeVisible()
        await probe()
      },
      'shared/dictate/dictate-dialog.tsx: ObserverField': async () => {
        await go(paths.station(idPollingStation))
        await press(t('calls.dictateReport'))
        await dialog.getByRole('combobox', { name: t('calls.observer') }).fill('Ana')
        await expect(page.getByRole('option').first()).toBeVisible()
        await walk.probeList()
        await page.getByRole('option').first().click()
        await pressEscape()
      },
      'a dictated report': async () => {
        await go(paths.details(false, idObserver, idPollingStation))
        await expect(page.getByText(payloads.plantedIn('calls.dictate.answers.options.value')).last()).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
