import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import type { Bench, Given } from './harness/bench.ts'
import { percentile, summary } from './harness/numbers.ts'
import { loadOptions, type UnderLoad, underLoad } from './mission/election-load.ts'
import { counties } from './mission/places.ts'
import { organizerToken, phoneToken } from './mission/sessions.ts'

declare global {
  /** When each thread's row was first on the page, by the row's id. */
  var shownAt: Record<string, number> | undefined
}

/** Runs in the page: notes when rows appear, and presses what puts new ones into the list as soon as it is there. */
const watchRows = () => {
  const shown: Record<string, number> = {}
  globalThis.shownAt = shown
  const look = () => {
    for (const row of document.querySelectorAll('[id^="thread-"]')) shown[row.id] ??= Date.now()
    for (const button of document.querySelectorAll('main button')) {
      if (/\bnew\b/i.test(button.textContent ?? '') && button instanceof HTMLElement) button.click()
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
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

/** Posts one flagged answer, and waits until its row is on the page; milliseconds from the acknowledgement. */
const timeOne = async (
  page: Page,
  { client, forms }: UnderLoad,
  phone: { id: number; token: string },
  turn: number,
) => {
  const county = counties[turn % counties.length]
  const question = forms.flat().find(({ alarm }) => alarm !== undefined)
  if (!county || question?.alarm === undefined) throw new Error('the forms have a question that alarms')
  const number = county.stations - turn
  const body = {
    answers: [
      {
        ...{ questionId: question.id, countyCode: county.code, pollingStationNumber: number },
        options: [{ optionId: question.alarm }],
      },
    ],
  }
  await client.get(answers.post, phone.token, { body })
  const acknowledged = Date.now()
  const row = `thread-${phone.id}-${county.before + number}`
  const wanted = await page
    .waitForFunction(id => globalThis.shownAt?.[id], row, { timeout: longest })
    .catch((error: unknown) => {
      if (error instanceof Error && error.name === 'TimeoutError') return undefined
      throw error
    })
  const shownAt = await wanted?.jsonValue()
  return shownAt === undefined ? Number.POSITIVE_INFINITY : Math.max(0, shownAt - acknowledged)
}

const timeAll = async (given: Given, under: UnderLoad, phoneId: number, times: number) => {
  const { args, executablePath } = given.chromium
  const browser = await chromium.launch({ args: [...args], ...(executablePath && { executablePath }) })
  try {
    const page = await openUrgents(browser, under.url, await organizerToken(under.client))
    const phone = { id: phoneId, token: await phoneToken(under.client, phoneId) }
    const taken = []
    for (let turn = 0; turn < times && !given.signal.aborted; turn += 1) {
      taken.push(await timeOne(page, under, phone, turn))
      // At no fixed moment of whatever the server does every so often.
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
    times: { usual: 60, what: 'flagged answers that are watched for' },
    ...loadOptions,
  },
  run: async (given, options) =>
    underLoad(given, options, async under => {
      const taken = await timeAll(given, under, options.phones + 1, options.times)
      const { posts, reads } = await under.stop()
      const p95 = percentile(taken, 0.95) / 1000
      return {
        measures: [
          { what: 'p95 from acknowledged to shown', value: p95, unit: 's', goal: '≤ 1', isMet: p95 <= 1 },
          { what: 'median', value: percentile(taken, 0.5) / 1000, unit: 's' },
          { what: 'posts that failed meanwhile', value: posts.failures.length, unit: '' },
        ],
        details: { taken, post: summary(posts.times), reads: summary(reads.times) },
      }
    }),
}
