import { expect, type Page } from '@playwright/test'
import type { Setup } from '../../testkit/client/setup.ts'
import { loadTranslations } from '../harness/translations.ts'
import { createXssMission } from './mission/mission.ts'
import { createPayloads } from './mission/payloads.ts'
import { type Appearance, applyAppearance, expectAccessibleLayout } from './probes/layout.ts'
import { watchTranslations } from './probes/translations.ts'
import { watchForExecution } from './probes/xss.ts'

/** The surfaces of a part of the product. */
export interface SurfaceGroup {
  /** Text fields of the contract whose payloads these surfaces show. */
  readonly shows: readonly string[]
  /**
   * Functions that open and probe a screen, by its name in `routePaths`, or the overlays of a component, by its path under
   * `web/src`. They run in order: an overlay may open on the surface before it.
   */
  readonly open: (walk: Walk) => Promise<Readonly<Record<string, () => Promise<void>>>>
}

interface Fixtures {
  readonly page: Page
  readonly setup: Setup
  readonly origin: string
}

/** A page in one appearance, signed in as an organizer of a mission full of XSS payloads, and its probes. */
export const openWalk = async ({ page, setup, origin }: Fixtures, appearance: Appearance) => {
  const payloads = createPayloads()
  const mission = await createXssMission(setup, payloads)
  const happened = await watchForExecution(page, origin)
  const { learn, expectTranslated } = await watchTranslations(page, appearance.language, origin)
  await applyAppearance(page, appearance)
  const signInAs = async (token: string, account: string) => {
    learn(account)
    await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  }
  await signInAs(mission.token, mission.account)
  const t = loadTranslations(appearance.language)
  const dialog = page.getByRole('dialog').last()
  const press = (name: string, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true }).click()
  /** Probes the texts of the page: stored ones are shown as plain text, all others are translated. */
  const probeTexts = async () => {
    await payloads.inspect(page)
    learn(payloads.planted())
    await expectTranslated()
    expect(happened, `at ${page.url()}`).toEqual([])
  }
  /** Runs all probes on the page; axe on the page or on a part of it. The page behind a dialog is hidden from axe. */
  const probe = async (part = 'html') => {
    await expect(page.locator(part).last()).toBeVisible()
    await probeTexts()
    await expectAccessibleLayout(page, part)
  }
  const pressEscape = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open], [popover=auto], [role=menu], [role=listbox]')).toHaveCount(0)
  }
  const probeDialog = () => probe('dialog[open]')
  const probeMenu = () => probe('[role=menu]')
  /** Opens an overlay, probes it and closes it. */
  const inOverlay = (probeOverlay: () => Promise<void>) => (open: () => Promise<unknown>) => async () => {
    await open()
    await probeOverlay()
    await pressEscape()
  }
  return {
    page,
    setup,
    mission,
    payloads,
    t,
    dialog,
    press,
    probe,
    probeTexts,
    pressEscape,
    /** Adds the words of texts that a test types. */
    learn,
    /** Applies to the next navigation. */
    signInAs,
    width: appearance.width,
    /** Opens a screen and waits for its content. */
    go: async (address: string) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    },
    probeDialog,
    inDialog: inOverlay(probeDialog),
    inMenu: inOverlay(probeMenu),
    /** In a narrow window from the drawer. */
    openAccountPanel: async () => {
      if (appearance.width < 1024) await press(t('menu.open'))
      await page.getByRole('button', { name: new RegExp(`^${t('menu.user', { user: '' })}`) }).click()
    },
    /** Opens the menu of a row. */
    openMenu: (name: string) => press(t('ui.actionsFor', { name })),
    probeMenu,
    probePopover: () => probe('[popover=auto]'),
    probeList: () => probe('[role=listbox]'),
    /** Selects an item of the open menu. */
    choose: (name: string) => page.getByRole('menuitem', { name, exact: true }).click(),
  }
}

export type Walk = Awaited<ReturnType<typeof openWalk>>
