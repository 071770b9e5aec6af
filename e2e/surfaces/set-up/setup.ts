import { expect } from '@playwright/test'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { guides } from '@scrutineer/contract/guides'
import { readiness } from '@scrutineer/contract/readiness'
import { start } from '@scrutineer/contract/start'
import { paths } from '../../../web/src/shared/paths.ts'
import { createStaffAccount, password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

export const setupSurfaces = {
  shows: ['electionSettings.save.electionName', 'electionSettings.save.levels', 'guides.save.title'],
  open: async ({ page, setup, mission, payloads, t, go, probe, inDialog, press, signInAs, learn }: Walk) => {
    const settings = await setup.call(electionSettings.get, { token: mission.token })
    const ready = await setup.call(readiness.get, { token: mission.token })
    const started = await setup.call(start.get, { token: mission.token })
    const namedElection = {
      ...settings,
      electionName: payloads.on('electionSettings.save.electionName'),
      electionDate: '2024-06-09',
      levels: [payloads.on('electionSettings.save.levels')],
    }
    const push = {
      id: 'push',
      state: 'warning',
      detail: { isConfigured: true, testStatus: null, testDetail: null, testAt: null },
    }
    const title = payloads.on('guides.save.title')
    const files = [new File(['A guide'], 'guide.txt')]
    await setup.call(guides.save, { token: mission.token, body: { title }, files })
    // The settings concern all journeys on this server, which has reports and no push messages.
    await page.route(`**${electionSettings.get.path}`, route => route.fulfill({ json: namedElection }))
    await page.route(`**${start.get.path}`, route => route.fulfill({ json: { ...started, election: namedElection } }))
    await page.route(`**${readiness.get.path}`, route =>
      route.fulfill({
        json: { hasReports: false, checks: ready.checks.map(check => (check.id === 'push' ? push : check)) },
      }),
    )
    return {
      setup: async () => {
        await go(paths.setup())
        await expect(page.getByText(t('setup.checks.trialRestore.name'), { exact: true })).toBeVisible()
        // The browser's names of countries, in the language of the screen.
        learn(await page.locator('select[name=country] option:not([value=""])').allTextContents())
        await probe()
      },
      'features/setup/checklist/push-test-dialog.tsx': inDialog(() => press(t('setup.pushTest.open'))),
      'features/setup/setup-page.tsx': inDialog(() => press(t('setup.rehearsal.begin'))),
      'features/setup/guides/guides.tsx: GuideDialog': inDialog(() => press(t('setup.guides.add'))),
      'features/setup/guides/guides.tsx: Guides': inDialog(() => press(t('setup.guides.deleteName', { name: title }))),
      'features/setup/round/round-dialog.tsx': inDialog(() => press(t('setup.round.newRound'))),
      'the set-up for staff of an NGO': async () => {
        const { account } = await createStaffAccount(setup)
        await signInAs(await setup.signIn(account, password), account)
        await go(paths.setup())
        await expect(page.getByText(t('setup.organizersTitle'))).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
