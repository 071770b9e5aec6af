import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, JSHandle, Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { situation } from '@scrutineer/contract/situation'
import { counties } from '../../testkit/dataset/geography.ts'
import { percentile, summarize } from '../../testkit/percentiles.ts'
import { organizerToken, phoneToken } from '../dataset/sessions.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import { openVisitor, withBrowser } from '../harness/browser.ts'
import { type ElectionLoad, loadOptions, withElectionLoad } from '../workload/election-load.ts'

declare global {
  /** Time at which each thread’s row first appeared, by row id. */
  var shownAt: Record<string, number> | undefined
  /** Times at which a number on the page first reached each value. */
  var reachedAt: { unseen: [number, number][]; flagged: [number, number][] } | undefined
}

/** Runs in the page: records when rows appear, and presses the button for new rows when it appears. */
const watchRows = () => {
  const shown: Record<string, number> = {}
  globalThis.shownAt = shown
  const check = () => {
    for (const row of document.querySelectorAll('[id^="thread-"]')) shown[row.id] ??= Date.now()
    for (const button of document.querySelectorAll('main button')) {
      if (/\bnew\b/i.test(button.textContent ?? '') && button instanceof HTMLElement) button.click()
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** Runs in the page: records when the badge in the menu and the situation’s number of flagged reports change. */
const watchNumbers = () => {
  const reached: NonNullable<typeof reachedAt> = { unseen: [], flagged: [] }
  globalThis.reachedAt = reached
  const record = (times: [number, number][], text: string | null | undefined) => {
    const value = Number((text ?? '').replace(/\D/g, ''))
    if (value > 0 && value !== times.at(-1)?.[0]) times.push([value, Date.now()])
  }
  const check = () => {
    record(reached.unseen, /\(([\d,]+) not seen yet\)/.exec(document.querySelector('nav')?.textContent ?? '')?.[1])
    record(reached.flagged, document.querySelector('main dd > a[href="/urgents?order=newest"]')?.textContent)
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(check).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

interface Screens {
  readonly urgents: Page
  readonly situation: Page
}

/** Two screens of one account, which share a live stream. */
const openScreens = async (browser: Browser, url: string, token: string): Promise<Screens> => {
  const visitor = await openVisitor(browser, token)
  const open = async (path: string, watch: () => void, shown: string) => {
    const page = await visitor.newPage()
    await page.addInitScript(watch)
    await page.goto(`${url}${path}`)
    await page.locator(shown).first().waitFor()
    return page
  }
  const overview = await open('/situation', watchNumbers, 'main dd > a[href="/urgents?order=newest"]')
  await overview.waitForFunction(() => (globalThis.reachedAt?.unseen.length ?? 0) > 0)
  return { situation: overview, urgents: await open('/urgents?order=newest', watchRows, '[id^="thread-"]') }
}

const longest = 20_000

/** Milliseconds from a time until the one that is found on the page; infinite after the timeout. */
const durationUntil = async (from: number, found: Promise<JSHandle<number | undefined>>) => {
  const handle = await found.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'TimeoutError') return undefined
    throw error
  })
  const at = await handle?.jsonValue()
  return at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, at - from)
}

/** Waits until a number on the page has reached a count, at a time or later. */
const untilReached = (page: Page, name: 'unseen' | 'flagged', count: number, from: number) =>
  page.waitForFunction(
    ([name, count, from]) => globalThis.reachedAt?.[name].find(([value, at]) => value >= count && at >= from)?.[1],
    [name, count, from] as const,
    { timeout: longest },
  )

/** Milliseconds from the acknowledgement of a flagged answer until each screen shows it. */
interface Shown {
  readonly row: number
  readonly badge: number
  readonly situation: number
}

/**
 * Posts one flagged answer and waits for its row on the page. A number shows the answer when it has reached what the server
 * counts after the acknowledgement: other flagged answers of the load only add to it.
 */
const timeOne = async (
  { urgents, situation: situationPage }: Screens,
  { client, forms }: ElectionLoad,
  { phone, token, turn }: { phone: { id: number; token: string }; token: string; turn: number },
): Promise<Shown> => {
  const county = counties[turn % counties.length]
  const question = forms.flat().find(({ flaggedOptionId }) => flaggedOptionId !== undefined)
  if (!county || question?.flaggedOptionId === undefined) throw new Error('the forms have a question that alarms')
  const number = county.stations - turn
  const at = { countyCode: county.code, pollingStationNumber: number }
  const options = [{ optionId: question.flaggedOptionId }]
  const sent = Date.now()
  await client.get(answers.post, phone.token, { body: { answers: [{ questionId: question.id, ...at, options }] } })
  const acknowledged = Date.now()
  const [{ urgent: unseen }, { reports }] = await Promise.all([
    client.get(answers.unseen, token),
    client.get(situation.get, token),
  ])
  const rowId = `thread-${phone.id}-${county.idOffset + number}`
  const [row, badge, flagged] = await Promise.all([
    durationUntil(
      acknowledged,
      urgents.waitForFunction(id => globalThis.shownAt?.[id], rowId, { timeout: longest }),
    ),
    durationUntil(acknowledged, untilReached(situationPage, 'unseen', unseen, sent)),
    durationUntil(acknowledged, untilReached(situationPage, 'flagged', reports.flagged, sent)),
  ])
  return { row, badge, situation: flagged }
}

const timeAll = (context: BenchContext, under: ElectionLoad, phoneId: number, times: number) =>
  withBrowser(context, async browser => {
    const token = await organizerToken(under.client)
    // The badge stops at a thousand.
    await under.client.get(answers.markAllSeen, token, { body: { until: new Date().toISOString() } })
    const screens = await openScreens(browser, under.url, token)
    const phone = { id: phoneId, token: await phoneToken(under.client, phoneId) }
    const taken: Shown[] = []
    for (let turn = 0; turn < times && !context.signal.aborted; turn += 1) {
      taken.push(await timeOne(screens, under, { phone, token, turn }))
      // Out of phase with the server’s periodic work.
      await wait(700 + ((turn * 137) % 600))
    }
    return taken
  })

const screenMeasures = (label: string, times: readonly number[], max: number) => {
  const [p95, middle] = [percentile(times, 0.95) / 1000, percentile(times, 0.5) / 1000]
  return [
    { label: `p95 from acknowledged to ${label}`, value: p95, unit: 's', goal: `≤ ${max}`, isMet: p95 <= max },
    { label: `median to ${label}`, value: middle, unit: 's' },
  ] satisfies Measure[]
}

export const urgent: Bench<'times' | keyof typeof loadOptions> = {
  name: 'urgent',
  compares:
    'from a flagged answer’s acknowledgement to its row on an open /urgents, and to the badge of the menu and the number on an open /situation, in Chromium, under the load of load',
  options: {
    times: { default: 60, label: 'flagged answers to wait for' },
    ...loadOptions,
  },
  run: async (context, options) =>
    withElectionLoad(context, options, async under => {
      const taken = await timeAll(context, under, options.phones + 1, options.times)
      const { posts, reads } = await under.stop()
      const timesOf = (screen: keyof Shown) => taken.map(times => times[screen])
      return {
        measures: [
          ...screenMeasures('its row on /urgents', timesOf('row'), 1),
          ...screenMeasures('the badge on another screen', timesOf('badge'), 1),
          ...screenMeasures('the number on /situation', timesOf('situation'), 2),
          { label: 'posts that failed meanwhile', value: posts.failures.length, unit: '' },
        ],
        details: { taken, post: summarize(posts.times), reads: summarize(reads.times) },
      }
    }),
}
