import type { Browser } from '@playwright/test'
import { median } from '../../testkit/percentiles.ts'
import type { Measure } from '../harness/bench.ts'
import { type Opened, openPage } from '../harness/open-page.ts'

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

export const maxRatio = 1.3

export interface BrowserOptions {
  readonly token: string
  readonly slower: number
  readonly rounds: number
  readonly isProfiled: boolean
}

/** Compares the first paints with that of an empty page. The login form must be part of the first paint. */
export const measureFirstPaints = async (
  browser: Browser,
  empty: string,
  url: string,
  { token, slower, rounds }: BrowserOptions,
) => {
  const turns = new Map(firstPaints.map(({ name }) => [name, [] as Opened[]]))
  const ofEmpty: Opened[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const opened = await openPage(browser, url + empty, 'body', undefined, slower)
    if (round > 0) ofEmpty.push(opened)
    for (const { name, path, shown } of firstPaints) {
      const screen = await openPage(browser, url + path, shown, name === 'login' ? undefined : token, slower)
      if (round > 0) turns.get(name)?.push(screen)
    }
  }
  const measureOf = (label: string, all: readonly Opened[], key: 'first' | 'painted'): Measure => {
    const [value, baseline] = [all, ofEmpty].map(each => median(each.map(opened => opened[key])))
    if (value === undefined || baseline === undefined) throw new Error('both were opened')
    const ratio = value / baseline
    return { label, value, unit: 'ms', baseline, ratio, goal: `≤ ${maxRatio} ×`, isMet: ratio <= maxRatio }
  }
  return {
    measures: [
      measureOf('login form, from navigation to painted', turns.get('login') ?? [], 'painted'),
      ...[...turns].map(([name, all]) => measureOf(`${name}, first contentful paint`, all, 'first')),
    ],
    details: { empty: ofEmpty, screens: Object.fromEntries(turns) },
  }
}
