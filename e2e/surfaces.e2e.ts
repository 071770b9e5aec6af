import { installPseudoLanguage, pseudoTag } from '../testkit/pseudo-language.ts'
import type { routePaths } from '../web/src/shared/paths.ts'
import { expect, test } from './harness/fixtures.ts'
import { login } from './surfaces/login.ts'
import { hiddenTexts } from './surfaces/mission/hidden-texts.ts'
import { textFields } from './surfaces/mission/text-fields.ts'
import { observerImport } from './surfaces/people/import.ts'
import { ngos } from './surfaces/people/ngos.ts'
import { notifications } from './surfaces/people/notifications.ts'
import { observers } from './surfaces/people/observers.ts'
import { appearances } from './surfaces/probes/layout.ts'
import { account } from './surfaces/set-up/account.ts'
import { audit } from './surfaces/set-up/audit.ts'
import { bin } from './surfaces/set-up/bin.ts'
import { forms } from './surfaces/set-up/forms.ts'
import { placesImport } from './surfaces/set-up/places-import.ts'
import { settings } from './surfaces/set-up/settings.ts'
import { setupSurfaces } from './surfaces/set-up/setup.ts'
import { stations } from './surfaces/set-up/stations.ts'
import { unplaced } from './surfaces/set-up/unplaced.ts'
import { shell } from './surfaces/shell.ts'
import { analysis } from './surfaces/today/analysis.ts'
import { answers } from './surfaces/today/answers.ts'
import { calls } from './surfaces/today/calls.ts'
import { situation } from './surfaces/today/situation.ts'
import { statistics } from './surfaces/today/statistics.ts'
import { openWalk, type SurfaceGroup, type Walk } from './surfaces/walk.ts'

// The conflict of concurrent saves of a form is logged by the browser.
test.use({ allowsFailedRequests: true })

const groups = {
  answers,
  forms,
  NGOs: ngos,
  'unplaced reports': unplaced,
  observers,
  notifications,
  'the shell': shell,
  audit,
  'the bin': bin,
  'the observers’ import': observerImport,
  'one’s account': account,
  statistics,
  'the analysis': analysis,
  'the situation': situation,
  'the login': login,
  calls,
  settings,
  'the import of places': placesImport,
  'the set-up': setupSurfaces,
  'polling stations and areas': stations,
} satisfies Record<string, SurfaceGroup>

/**
 * A type error names the routes that no group opens. `tools/repo/product-rules.test.ts` checks that the groups open every
 * component with an overlay.
 */
type Opened = { [Name in keyof typeof groups]: keyof Awaited<ReturnType<(typeof groups)[Name]['open']>> }
;({}) satisfies Record<Exclude<keyof typeof routePaths, Opened[keyof Opened]>, never>

for (const [name, { open, shows }] of Object.entries<SurfaceGroup>(groups)) {
  for (const appearance of appearances) {
    test(`the surfaces of ${name} are whole, accessible, translated and show stored texts as plain text: ${appearance.width} pixels, ${appearance.language}`, async ({
      page,
      setup,
      origin,
    }) => {
      const walk = await openWalk({ page, setup, origin }, appearance)
      for (const [surface, openSurface] of Object.entries(await open(walk))) await test.step(surface, openSurface)
      expect(shows.filter(field => !walk.payloads.hasSeen(field))).toEqual([])
    })
  }
}

/** The screens of a shift that `npm test` opens; all others are opened above. */
const mostUsed = [
  [answers, ['urgents', 'answers', 'details']],
  [calls, ['calls']],
  [situation, ['situation']],
  [observers, ['observers']],
] as const satisfies [SurfaceGroup, string[]][]

const openEach = async (walk: Walk, screens: readonly (readonly [SurfaceGroup, readonly string[]])[]) => {
  for (const [group, names] of screens) {
    const surfaces: Awaited<ReturnType<SurfaceGroup['open']>> = await group.open(walk)
    for (const name of names) {
      const surface = surfaces[name]
      if (!surface) throw new Error(`No surface is called ${name}.`)
      await test.step(name, surface)
    }
  }
}

test('the most used screens are whole, accessible, translated and show stored texts as plain text @smoke', async ({
  page,
  setup,
  origin,
}) => openEach(await openWalk({ page, setup, origin }, { language: 'ro', width: 390 }), mostUsed))

for (const width of [1440, 390])
  test(`the most used screens and the editor are whole from right to left, with longer texts: ${width} pixels`, async ({
    page,
    setup,
    origin,
    product,
  }) => {
    await installPseudoLanguage(product.dataFolder)
    const walk = await openWalk({ page, setup, origin }, { language: pseudoTag, width })
    await openEach(walk, [...mostUsed, [forms, ['forms', 'newForm']], [stations, ['stations']]])
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  })

test('each text of the contract is shown on a surface, or there is a reason why not @smoke', () => {
  const shown = Object.values<SurfaceGroup>(groups).flatMap(({ shows }) => shows)
  const coveredFields = new Set([...shown, ...Object.keys(hiddenTexts)])
  expect([...textFields.keys()].filter(field => !coveredFields.has(field))).toEqual([])
})
