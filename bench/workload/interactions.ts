import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { median } from '../../testkit/percentiles.ts'
import type { Measure } from '../harness/bench.ts'
import { openDevTools, openVisitor } from '../harness/browser.ts'

const maxInteractionMs = 100
const maxKeyPaintMs = 50
const networkMs = 150
const turns = 3
/** Enough for the response and what it renders. */
const restMs = 900
const bareField = 'bare field'

const screens = [
  '/urgents',
  '/answers',
  '/observatori',
  '/stations',
  '/ong',
  '/formulare',
  '/formulare/1',
  '/calls',
  '/situation',
  '/analysis',
  '/analysis/table',
  '/statistics',
  '/audit',
  '/notifications',
  '/unplaced',
  '/setup',
  '/settings',
]

interface Step {
  readonly name: string
  /** What the step presses; the screen has no such step without it. */
  readonly target: string
  readonly text?: string
}

/** In this order: the last one leaves the screen. */
const steps: readonly Step[] = [
  {
    name: 'type',
    target: 'main :is(input[type=search], input[type=text], input:not([type]), textarea)',
    text: 'an 12',
  },
  { name: 'open a menu', target: 'main button[aria-haspopup]' },
  { name: 'filter', target: '[role^=menuitem], [role=option]' },
  { name: 'page', target: 'main nav :is(a, button):not([disabled], [aria-current])' },
  { name: 'open', target: 'main :is(li a, tbody a, tbody button)' },
]

/** Keys of a report, in this order, and text that is typed before the key. */
const keys = [
  ['next', 'j'],
  ['take', 't'],
  ['verdict', '1'],
  ['release', 'g'],
  ['comment', 'Control+Enter', 'Rang him twice'],
] as const

declare global {
  /** The longest event of each interaction in milliseconds, by its id. */
  var interactions: Map<number, number>
  /** Milliseconds from the last key to the paint that shows another open row or other text. */
  var keyPaint: number | undefined
}

/** Runs in the page. */
const recordInteractions = () => {
  globalThis.interactions = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  const textOf = () =>
    `${document.querySelector('main li [aria-current=true]')?.id} ${document.querySelector('main')?.textContent}`
  const onKey = ({ key, timeStamp }: KeyboardEvent) => {
    if (key === 'Control') return
    globalThis.keyPaint = undefined
    const before = textOf()
    const painted = new MessageChannel()
    painted.port1.onmessage = () => {
      globalThis.keyPaint ??= performance.now() - timeStamp
    }
    const check = () => {
      if (textOf() === before) requestAnimationFrame(check)
      else painted.port2.postMessage(null)
    }
    requestAnimationFrame(check)
  }
  addEventListener('keydown', onKey, true)
}

/** The longest interaction of `act` in milliseconds; those shorter than 16 ms aren't recorded. */
const longest = async (page: Page, act: () => Promise<unknown>) => {
  await page.evaluate(() => interactions.clear())
  await act()
  await wait(restMs)
  return Math.max(16, ...(await page.evaluate(() => [...interactions.values()])))
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await page.locator('main :is(h1, h2)').first().waitFor()
  await wait(3 * restMs)
}

const playStep = async (page: Page, { target, text }: Step) => {
  const element = page.locator(target).locator('visible=true').first()
  if (!(await element.isVisible())) return undefined
  return longest(page, async () => {
    await element.click()
    if (text !== undefined) await page.keyboard.type(text, { delay: 150 })
  })
}

/** Plays what people do on every screen, slowed and with a network's latency, on data that may be changed, and types in a bare field. */
export const measureInteractions = async (
  browser: Browser,
  url: string,
  { token, slower, empty }: { token: string; slower: number; empty: string },
) => {
  const values = new Map<string, number[]>()
  const add = (label: string, value: number | undefined) => {
    if (value !== undefined) values.set(label, [...(values.get(label) ?? []), value])
  }
  const visitor = await openVisitor(browser, token)
  try {
    const page = await visitor.newPage()
    const tools = await openDevTools(page, slower)
    await tools.send('Network.enable')
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
    await tools.send('Network.emulateNetworkConditions', { ...unlimited, latency: networkMs })
    await page.addInitScript(recordInteractions)
    for (let turn = 0; turn < turns; turn += 1) {
      await page.goto(url + empty)
      await page.evaluate(() => document.body.append(document.createElement('input')))
      add(bareField, await playStep(page, { name: 'type', target: 'input', text: 'an 12' }))
      for (const path of screens) {
        await open(page, url + path)
        for (const step of steps) {
          add(`${path}, ${step.name}`, await playStep(page, step))
          if (step.name === 'filter') await page.keyboard.press('Escape')
        }
        add(`${path}, palette`, await longest(page, () => page.keyboard.press('Control+k')))
      }
      await open(page, `${url}/urgents`)
      await page.locator('main li a').nth(turn).click()
      await wait(2 * restMs)
      for (const [name, key, text] of keys) {
        if (text) await longest(page, () => page.keyboard.press('c'))
        if (text) await page.keyboard.type(text)
        add(`report, ${name}`, await longest(page, () => page.keyboard.press(key)))
        // The next key finds the report complete.
        await wait(2 * restMs)
        add(`key ${name}`, await page.evaluate(() => keyPaint ?? Number.NaN))
      }
    }
  } finally {
    await visitor.close()
  }
  const { [bareField]: bare = [], ...rest } = Object.fromEntries(values)
  const baseline = median(bare) ?? Number.NaN
  const measures = Object.entries(rest).map(([label, all]): Measure => {
    const [value, limit] = [median(all) ?? Number.NaN, label.startsWith('key ') ? maxKeyPaintMs : maxInteractionMs]
    return { label, value, unit: 'ms', baseline, goal: `≤ ${limit}`, isMet: value <= limit }
  })
  return { measures, details: Object.fromEntries(values) }
}
