import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { callForHelp } from '../../testkit/client/outbox-items.ts'
import { uniquePhone } from '../../testkit/unique.ts'
import glossary from '../../web/src/shared/glossary/glossary.json' with { type: 'json' }
import { paths, routePaths } from '../../web/src/shared/paths.ts'
import type { SurfaceGroup, Walk } from './walk.ts'

const day = 24 * 60 * 60_000

/** Overlays of the shell. Wide windows show the menu; narrow ones open it as a drawer. */
export const shell = {
  shows: ['observers.add.name', 'staff.add.account'],
  open: async ({
    page,
    setup,
    mission,
    payloads,
    t,
    dialog,
    press,
    go,
    probe,
    probeTexts,
    probeDialog,
    probePopover,
    openAccountPanel,
    pressEscape,
    learn,
  }: Walk) => {
    // Longer than a line and unbreakable.
    const unbreakable = `Anamaria${crypto.randomUUID().repeat(4)}`
    await setup.addObserver(mission.token, { name: unbreakable, phone: uniquePhone(), pin: '1234' })
    return {
      home: async () => {
        await go(paths.home())
        await expect(page).toHaveURL(/\/urgents$/)
        await expect(page.getByRole('heading', { level: 1, name: t('answers.URGENT_TITLE') })).toBeVisible()
        await probe()
        await go('/nowhere')
        await expect(page.getByRole('heading', { level: 1, name: t('errors.notFoundTitle') })).toBeVisible()
        await probe()
      },
      'screens without a group': async () => {
        await go(paths.account())
        const hrefs = await page
          .getByRole('navigation', { name: t('menu.main'), includeHidden: true })
          .first()
          .locator('a[href^="/"]')
          .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
        expect(hrefs.length).toBeGreaterThan(10)
        const known: readonly string[] = Object.values(routePaths).map(path => path.replace(/\/\{-.*/, ''))
        for (const href of hrefs.filter(href => !known.includes(href))) {
          await go(href)
          await probe()
        }
      },
      help: async () => {
        // Neither is in the locale file: the words load with this screen, and the changelog is English.
        learn(glossary)
        learn(await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'))
        await go(paths.help())
        await expect(page.getByRole('heading', { name: t('helpPage.news') })).toBeVisible()
        await probe()
      },
      'shared/glossary/term-button.tsx': async () => {
        await go(paths.unplaced())
        await page.locator('main header button[aria-haspopup=dialog].cursor-help').click()
        await expect(page.getByText(t('helpPage.allTerms'))).toBeVisible()
        await probe('[role=dialog]')
        await pressEscape()
      },
      'app/shell/help/help-strip.tsx': async () => {
        const phone = uniquePhone()
        await setup.addObserver(mission.token, { name: 'Ana', phone, pin: '1234' })
        await callForHelp(setup, await setup.signInPhone(phone, '1234'))
        await go(paths.account())
        const strip = page
          .getByRole('region', { name: t('help.title') })
          .getByRole('listitem')
          .filter({ hasText: phone })
        await strip.waitFor()
        await probe()
        await strip.getByRole('button', { name: t('help.close') }).click()
      },
      'app/shell/confirm-host.tsx': async () => {
        await probeDialog()
        await dialog.getByRole('button', { name: t('help.close') }).click()
        await expect(dialog).toBeHidden()
      },
      'app/shell/account-panel.tsx': async () => {
        await go(paths.account())
        await openAccountPanel()
        await probePopover()
      },
      'app/shell/menu-drawer.tsx': async () => {
        await page.setViewportSize({ width: 390, height: 900 })
        await go(paths.account())
        await press(t('menu.open'))
        await probeDialog()
      },
      'app/palette/palette.tsx': async () => {
        const find = async (name: string) => {
          await page.getByRole('combobox', { name: t('palette.search') }).fill(name.slice(0, 20))
          await expect(dialog.getByRole('option', { name })).toBeVisible()
        }
        await go(paths.account())
        await press(t('palette.open'))
        await find(payloads.plantedIn('observers.add.name'))
        await probeTexts()
        await find(unbreakable)
        await probeDialog()
      },
      'features/session/extend-session-dialog.tsx': async () => {
        // Nine minutes before the session expires, by the browser's clock.
        await page.clock.setFixedTime(Date.now() + day - 9 * 60_000)
        await page.goto(paths.account())
        await probeDialog()
      },
    }
  },
} satisfies SurfaceGroup
