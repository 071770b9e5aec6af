import type { Browser } from '@playwright/test'
import { median } from '../../testkit/percentiles.ts'
import type { BaselinePage } from '../harness/baseline-page.ts'
import type { Measure } from '../harness/bench.ts'
import { type OpenedPage, openPage } from '../harness/open-page.ts'

export interface Screen {
  readonly name: string
  readonly path: string
  /** Selector of the element that is rendered last. */
  readonly shown: string
}

/** Screens whose first contentful paint is compared with that of an empty page. */
const firstPaints: readonly Screen[] = [
  { name: 'login', path: '/login', shown: 'main button[type=submit]' },
  ...[
    '/urgents',
    '/answers',
    '/urgents/details/1/1',
    '/statistics',
    '/observatori',
    '/formulare',
    '/ong',
    '/notifications',
    '/audit',
    '/unplaced',
    '/account',
  ].map(path => ({ name: path, path, shown: 'nav a' })),
]

export const maxRatio = 1.4

export interface BrowserOptions {
  readonly token: string
  readonly slower: number
  readonly rounds: number
}

interface PageVisit {
  readonly name: string
  readonly address: string
  readonly shown: string
  /** Absent for pages without a session. */
  readonly bearer?: string
}

/** Opens the pages in turns, so that slow phases of the machine hit all of them; the first round is not counted. */
const openInTurns = async (browser: Browser, pages: readonly PageVisit[], { rounds, slower }: BrowserOptions) => {
  const turns = new Map(pages.map(({ name }) => [name, [] as OpenedPage[]]))
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, address, shown, bearer } of pages) {
      const opened = await openPage(browser, address, shown, bearer, slower)
      if (round > 0) turns.get(name)?.push(opened)
    }
  return turns
}

const emptyPage = 'empty page'
const staticPage = (name: string) => `${name}, static page`

/**
 * Compares the first paints with that of an empty page and that of the login also with the same markup as a static page
 * without code, which is the least that a page with this content takes. The login form must be part of the first paint.
 */
export const measureFirstPaints = async (
  browser: Browser,
  baselinePage: BaselinePage,
  url: string,
  options: BrowserOptions,
) => {
  // Only the login form is prerendered.
  const statics = firstPaints.filter(({ name }) => name === 'login')
  const turns = await openInTurns(
    browser,
    [
      { name: emptyPage, address: url + baselinePage.empty, shown: 'body' },
      ...firstPaints.map(({ name, path, shown }) => ({
        name,
        address: url + path,
        shown,
        ...(name !== 'login' && { bearer: options.token }),
      })),
      ...statics.map(({ name, shown }) => ({
        name: staticPage(name),
        address: url + baselinePage.writeStaticLogin(),
        shown,
      })),
    ],
    options,
  )
  const medianOf = (name: string, key: 'first' | 'painted') =>
    median((turns.get(name) ?? []).map(opened => opened[key])) ?? Number.NaN
  const compare = (label: string, key: 'first' | 'painted', name: string, baselineName: string): Measure => {
    const [value, baseline] = [medianOf(name, key), medianOf(baselineName, key)]
    const ratio = value / baseline
    return { label, value, unit: 'ms', baseline, ratio, goal: `≤ ${maxRatio} ×`, isMet: ratio <= maxRatio }
  }
  return {
    measures: [
      compare('login form, from navigation to painted', 'painted', 'login', emptyPage),
      ...firstPaints.map(({ name }) => compare(`${name}, first contentful paint`, 'first', name, emptyPage)),
      ...statics.map(({ name }) =>
        compare(`${name}, first contentful paint beside a static page`, 'first', name, staticPage(name)),
      ),
    ],
    details: Object.fromEntries(turns),
  }
}
