import { expect } from '@playwright/test'
import { followUps } from '@scrutineer/contract/follow-up'
import { paths } from '../../../web/src/shared/paths.ts'
import { picture } from '../../factories/report.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

/** A picture that is too large, and one that isn't. */
const pictures = async () => {
  const png = Buffer.from(await picture().arrayBuffer())
  return [
    { name: 'large.png', mimeType: 'image/png', buffer: Buffer.concat([png, Buffer.alloc(25 * 1024 * 1024)]) },
    { name: 'seen.png', mimeType: 'image/png', buffer: png },
  ]
}

export const answers = {
  shows: [
    'answers.post.answers.options.value',
    'counties file.code',
    'followUps.comment.text',
    'followUps.refer.to',
    'forms.save.description',
    'forms.save.formSections.description',
    'forms.save.formSections.questions.code',
    'forms.save.formSections.questions.text',
    'forms.save.formSections.questions.optionsToQuestions.text',
    'notes.add.text',
    'observers.add.name',
    'savedViews.save.name',
    'stations file.address',
  ],
  open: async (walk: Walk) => {
    const { page, setup, mission, payloads, t, dialog, press, go, probe, probeDialog, pressEscape, learn } = walk
    const { idObserver, idPollingStation } = mission.place
    const at = { countyCode: mission.county, pollingStationNumber: mission.station }
    await setup.addNote(mission.device, { ...at, text: 'Two pictures of the door' }, [picture(), picture()])
    const { id } = await setup.call(followUps.open, { token: mission.token, body: mission.place })
    const followUp = { token: mission.token, params: { id } }
    await setup.call(followUps.comment, { ...followUp, body: { text: payloads.on('followUps.comment.text') } })
    await setup.call(followUps.refer, { ...followUp, body: { to: payloads.on('followUps.refer.to') } })
    const questionCode = payloads.plantedIn('forms.save.formSections.questions.code')
    const thread = page
      .getByRole('listitem')
      .getByRole('link')
      .filter({ hasText: `${mission.county} ${mission.station}` })
    const goToReport = async (isUrgent: boolean) => {
      await go(paths.details(isUrgent, idObserver, idPollingStation))
      await expect(page.getByText(payloads.plantedIn('forms.save.formSections.questions.text')).last()).toBeVisible()
    }
    const bar = page.locator('[data-floating-bar]')
    const openViews = () => page.getByRole('button', { name: new RegExp(`^${t('savedViews.title')}`) }).click()
    return {
      urgents: async () => {
        await go(paths.threads(true, { county: mission.county, observerPhoneNumber: mission.phone }))
        await expect(thread).toBeVisible()
        await probe()
      },
      'features/answers/filters/mark-all-seen.tsx': walk.inDialog(() =>
        page.getByRole('button', { name: t('answers.markAllSeen') }).click(),
      ),
      'features/answers/selection/selection-bar.tsx': async () => {
        await page.getByRole('checkbox', { name: t('ui.selectAll') }).check()
        await expect(bar).toBeInViewport()
        await probe()
        await walk.inMenu(() => press(t('answers.batch.more'), bar))()
      },
      'features/answers/selection/batch-dialog.tsx: BatchDialog': async () => {
        for (const action of ['take', 'refer', 'assign'] as const)
          await walk.inDialog(() => press(t(`answers.batch.action.${action}`), bar))()
      },
      'features/answers/selection/batch-dialog.tsx: Refusals': async () => {
        const { account } = await createStaffAccount(setup, { organizer: true })
        await setup.call(followUps.assign, { ...followUp, body: { account, comment: undefined } })
        await press(t('answers.batch.action.take'), bar)
        await press(t('answers.batch.action.take'), dialog)
        await expect(dialog).toContainText(account)
        await probeDialog()
        await pressEscape()
        await press(t('answers.batch.clear'), bar)
        await setup.call(followUps.release, followUp)
      },
      'features/answers/filters/filter-chips.tsx: FilterChips': walk.inMenu(() => press(t('answers.time'))),
      'features/answers/filters/filter-chips.tsx: MoreFiltersPanel': async () => {
        await page.getByRole('button', { name: t('answers.moreFiltersCount', { count: '1' }) }).click()
        await expect(page.getByLabel(t('answers.stationNumber'))).toBeVisible()
        await probe()
        await page.keyboard.press('Escape')
      },
      'features/answers/filters/follow-up-chips.tsx': walk.inMenu(() => press(t('answers.flag'))),
      'shared/saved-views/saved-views-chip.tsx: SavedViewsChip': walk.inMenu(() => openViews()),
      'shared/saved-views/save-view-dialog.tsx': async () => {
        await openViews()
        await walk.choose(t('savedViews.save'))
        await probeDialog()
        await dialog.getByLabel(t('savedViews.name')).fill(payloads.on('savedViews.save.name'))
        await dialog.getByLabel(t('savedViews.share')).check()
        await press(t('savedViews.saveAction'), dialog)
        await expect(dialog).toHaveCount(0)
      },
      'a saved view': walk.inMenu(() => openViews()),
      'a view’s name': walk.inDialog(async () => {
        await openViews()
        await walk.choose(t('savedViews.change', { name: payloads.plantedIn('savedViews.save.name') }))
      }),
      'shared/saved-views/saved-views-chip.tsx: useSavedViews': walk.inDialog(async () => {
        await openViews()
        await walk.choose(t('savedViews.delete', { name: payloads.plantedIn('savedViews.save.name') }))
      }),
      answers: async () => {
        await go(paths.threads(false, { county: mission.county }))
        await expect(thread).toBeVisible()
        await probe()
      },
      'features/answers/export/download-dialog.tsx': async () => {
        await press(t('answers.DOWNLOAD'))
        await probeDialog()
        for (const purpose of [
          'answers.downloadAnalysis',
          'answers.downloadPictures',
          'answers.downloadReading',
        ] as const) {
          await dialog.getByText(t(purpose), { exact: true }).click()
          await probeDialog()
        }
        await press(t('answers.download'), dialog)
        await expect(page.getByRole('region', { name: t('downloads.title') })).toContainText('.xlsx')
        learn('xlsx')
        await probe()
      },
      picturesSideBySide: walk.inDialog(() =>
        page
          .getByRole('button', { name: t('attachments.sideBySide') })
          .filter({ visible: true })
          .click(),
      ),
      details: async () => {
        await goToReport(false)
        await goToReport(true)
        await page.locator('summary').filter({ visible: true }).last().click()
        await probe()
      },
      'features/answers/follow-up/history/use-mention.tsx': async () => {
        const comment = page.getByRole('textbox', { name: t('followUp.commentForStaff') })
        await page.keyboard.press('c')
        await expect(comment).toBeFocused()
        await page.keyboard.type('@')
        await walk.probeList()
        await pressEscape()
        await comment.fill('')
      },
      'features/answers/follow-up/bar/follow-up-bar.tsx': async () => {
        await press(t('followUp.more'))
        await walk.probeMenu()
        await pressEscape()
        await press(t('followUp.take'))
        await expect(page.getByRole('region', { name: t('followUp.title') }).first()).toContainText(
          t('followUp.assignedToYou'),
        )
        await probe()
      },
      'features/answers/follow-up/dialogs/follow-up-dialogs.tsx: ReassignDialog, ReferDialog': async () => {
        await walk.inDialog(async () => {
          await press(t('followUp.more'))
          await walk.choose(t('followUp.reassign'))
        })()
        await walk.inDialog(() => page.keyboard.press('r'))()
      },
      'features/answers/follow-up/dialogs/follow-up-dialogs.tsx: LinkDialog': walk.inDialog(async () => {
        await press(t('followUp.more'))
        await walk.choose(t('followUp.link'))
      }),
      'features/answers/follow-up/bar/use-bar.ts': walk.inDialog(async () => {
        const { account } = await createStaffAccount(setup, { organizer: true })
        await setup.call(followUps.assign, { ...followUp, body: { account, comment: undefined } })
        await expect(page.getByRole('region', { name: t('followUp.title') }).first()).toContainText(account)
        await page.keyboard.press('1')
      }),
      'app/palette/shortcuts-dialog.tsx': walk.inDialog(() => page.keyboard.press('?')),
      'features/answers/notes/note-dialog.tsx': walk.inDialog(async () => {
        await press(t('answers.addNoteOnStation'))
        await probeDialog()
        await pressEscape()
        await press(t('answers.addNoteOn', { question: questionCode }))
        await press(t('answers.saveNote'), dialog)
        await dialog.getByText(t('answers.noteRequired')).waitFor()
        await probeDialog()
        await dialog.locator('input[type=file]').setInputFiles(await pictures())
        await expect(dialog.getByRole('alert')).toContainText('large.png')
        learn('large.png seen.png')
      }),
      'features/answers/details/forms/question-answer.tsx': walk.inMenu(() =>
        press(t('answers.review.menu', { question: questionCode })),
      ),
      'features/answers/details/review/correction-dialog.tsx': walk.inDialog(async () => {
        await press(t('answers.review.menu', { question: questionCode }))
        await walk.choose(t('answers.review.correct'))
      }),
      'shared/attachments/media-dialog.tsx': walk.inDialog(() =>
        press(t('attachments.pictureOf', { number: '1', total: '2' })),
      ),
      station: async () => {
        await go(paths.station(idPollingStation))
        await expect(page.getByText(payloads.plantedIn('forms.save.formSections.questions.text')).first()).toBeVisible()
        await expect(page.getByText(payloads.plantedIn('notes.add.text'))).toBeVisible()
        await probe()
        await go(paths.station(idPollingStation, { q: 'd', show: 'notes' }))
        await expect(page.getByText(payloads.plantedIn('notes.add.text'))).toBeVisible()
        await probe()
      },
      /** What staff without reports from the station see. */
      'an empty station': async () => {
        const { account } = await createStaffAccount(setup)
        await walk.signInAs(await setup.signIn(account, password), account)
        await go(paths.station(idPollingStation))
        await expect(page.getByText(t('stations.noObservers'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
