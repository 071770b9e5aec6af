import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { counties } from '../../testkit/dataset/geography.ts'
import { percentile, summarize } from '../../testkit/percentiles.ts'
import { organizerToken, phoneToken } from '../dataset/sessions.ts'
import type { Bench, BenchContext } from '../harness/bench.ts'
import { type ElectionLoad, loadOptions, withElectionLoad } from '../workload/election-load.ts'

declare global {
  /** Time at which each thread’s row first appeared, by row id. */
  var shownAt: Record<string, number> | undefined
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

const openUrgents = async (browser: Browser, url: string, token: string): Promise<Page> => {
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/Bucharest' })
  await page.addInitScript(value => localStorage.setItem('token-id', value), token)
  await page.addInitScript(watchRows)
  await page.goto(`${url}/urgents`)
  await page.locator('[id^="thread-"]').first().waitFor()
  return page
}

const longest = 20_000

/** Posts one flagged answer and waits for its row on the page; returns milliseconds since the acknowledgement. */
const timeOne = async (
  page: Page,
  { client, forms }: ElectionLoad,
  phone: { id: number; token: string },
  turn: number,
) => {
  const county = counties[turn % counties.length]
  const question = forms.flat().find(({ flaggedOptionId }) => flaggedOptionId !== undefined)
  if (!county || question?.flaggedOptionId === undefined) throw new Error('the forms have a question that alarms')
  const number = county.stations - turn
  const body = {
    answers: [
      {
        questionId: question.id,
        countyCode: county.code,
        pollingStationNumber: number,
        options: [{ optionId: question.flaggedOptionId }],
      },
    ],
  }
  await client.get(answers.post, phone.token, { body })
  const acknowledged = Date.now()
  const row = `thread-${phone.id}-${county.idOffset + number}`
  const expected = await page
    .waitForFunction(id => globalThis.shownAt?.[id], row, { timeout: longest })
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') return undefined
      throw error
    })
  const shownAt = await expected?.jsonValue()
  return shownAt === undefined ? Number.POSITIVE_INFINITY : Math.max(0, shownAt - acknowledged)
}

const timeAll = async (context: BenchContext, under: ElectionLoad, phoneId: number, times: number) => {
  const { args, executablePath } = context.chromium
  const browser = await chromium.launch({ args: [...args], ...(executablePath && { executablePath }) })
  try {
    const page = await openUrgents(browser, under.url, await organizerToken(under.client))
    const phone = { id: phoneId, token: await phoneToken(under.client, phoneId) }
    const taken = []
    for (let turn = 0; turn < times && !context.signal.aborted; turn += 1) {
      taken.push(await timeOne(page, under, phone, turn))
      // Out of phase with the server’s periodic work.
      await wait(700 + ((turn * 137) % 600))
    }
    return taken
  } finally {
    await browser.close()
  }
}

export const urgent: Bench<'times' | keyof typeof loadOptions> = {
  name: 'urgent',
  compares:
    'from a flagged answer’s acknowledgement to its row on an open /urgents in Chromium, under the load of load',
  options: {
    times: { default: 60, label: 'flagged answers to wait for' },
    ...loadOptions,
  },
  run: async (context, options) =>
    withElectionLoad(context, options, async under => {
      const taken = await timeAll(context, under, options.phones + 1, options.times)
      const { posts, reads } = await under.stop()
      const p95 = percentile(taken, 0.95) / 1000
      return {
        measures: [
          { label: 'p95 from acknowledged to shown', value: p95, unit: 's', goal: '≤ 1', isMet: p95 <= 1 },
          { label: 'median', value: percentile(taken, 0.5) / 1000, unit: 's' },
          { label: 'posts that failed meanwhile', value: posts.failures.length, unit: '' },
        ],
        details: { taken, post: summarize(posts.times), reads: summarize(reads.times) },
      }
    }),
}
