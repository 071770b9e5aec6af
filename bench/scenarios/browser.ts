import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { median } from '../../testkit/percentiles.ts'
import { prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken } from '../dataset/sessions.ts'
import { type BaselinePage, buildBaselinePage } from '../harness/baseline-page.ts'
import type { Bench, Measure } from '../harness/bench.ts'
import { openDevTools, openVisitor, withBrowser } from '../harness/browser.ts'
import { type OpenedPage, openPage } from '../harness/open-page.ts'
import { type RunningServer, withServer } from '../harness/server.ts'
import { type BrowserOptions, maxRatio, measureFirstPaints, type Screen } from '../workload/first-paints.ts'
import { measureInteractions } from '../workload/interactions.ts'

/** Screens that are compared with a page of React alone. */
const lists: readonly Screen[] = [
  {
    name: 'observers',
    path: '/observatori?pageSize=100',
    // Includes the NGO column and the total, which are separate requests.
    shown: 'main:has(h1 + span) tr:nth-child(100) td:last-child button',
  },
  // The filter also requests counties.
  { name: 'threads', path: '/answers', shown: 'main li:nth-child(10) a' },
]

const maxRequests = 9
const maxRequestsInAll = 16

/** Enough for requests after the first paint. */
const restMs = 3_000

/** JavaScript heap of a page in MiB after garbage collection. */
const heapOf = async (page: Page) => {
  const tools = await openDevTools(page)
  for (let turn = 0; turn < 2; turn += 1) await tools.send('HeapProfiler.collectGarbage')
  return (await tools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
}

/** Opens a page until it is idle; copies its content for the baseline page and measures the heap. */
const copyOf = async (
  browser: Browser,
  baselinePage: BaselinePage,
  url: string,
  { name, path, shown }: Screen,
  token: string,
) => {
  const visitor = await openVisitor(browser, token)
  const rest = async (page: Page) => {
    await page.locator(shown).first().waitFor()
    // The live stream never ends, so the network is never idle.
    await wait(restMs)
    return { text: await page.locator('main').textContent(), heap: await heapOf(page) }
  }
  try {
    const page = await visitor.newPage()
    let requests = 0
    const count = () => {
      requests += 1
    }
    page.on('request', count)
    await page.goto(url + path)
    const product = await rest(page)
    page.off('request', count)
    const copy = await baselinePage.copy(page, name)
    await page.goto(url + copy)
    const other = await rest(page)
    return { copy, isSame: product.text === other.text, heap: product.heap, baselineHeap: other.heap, requests }
  } finally {
    await visitor.close()
  }
}

const measure = async (
  browser: Browser,
  baselinePage: BaselinePage,
  url: string,
  screen: Screen,
  options: BrowserOptions,
) => {
  const { token, slower, rounds } = options
  const { name, path, shown } = screen
  const {
    copy,
    isSame,
    heap,
    baselineHeap,
    requests: requestsInAll,
  } = await copyOf(browser, baselinePage, url, screen, token)
  const turns: { product: OpenedPage[]; baselinePage: OpenedPage[] } = { product: [], baselinePage: [] }
  // The first round warms up server and browser.
  for (let round = 0; round <= rounds; round += 1) {
    const product = await openPage(browser, url + path, shown, token, slower)
    const other = await openPage(browser, url + copy, shown, token, slower)
    if (round === 0) continue
    turns.product.push(product)
    turns.baselinePage.push(other)
  }
  const [value, baseline] = [turns.product, turns.baselinePage].map(all => median(all.map(({ painted }) => painted)))
  if (value === undefined || baseline === undefined) throw new Error('both were opened')
  const ratio = value / baseline
  const requests = Math.max(...turns.product.map(({ requested }) => requested.length))
  const measures: Measure[] = [
    {
      label: `${name}, from navigation to painted`,
      value,
      unit: 'ms',
      baseline,
      ratio,
      goal: `≤ ${maxRatio} ×`,
      isMet: ratio <= maxRatio,
    },
    { label: `${name}, same text in main (1) or not`, value: Number(isSame), unit: '', goal: '1', isMet: isSame },
    {
      label: `${name}, requests until painted`,
      value: requests,
      unit: '',
      goal: `≤ ${maxRequests}`,
      isMet: requests <= maxRequests,
    },
    {
      label: `${name}, requests in all`,
      value: requestsInAll,
      unit: '',
      goal: `≤ ${maxRequestsInAll}`,
      isMet: requestsInAll <= maxRequestsInAll,
    },
  ]
  if (name === 'observers')
    measures.push({
      label: `${name}, heap after collection`,
      value: heap,
      unit: 'MiB',
      baseline: baselineHeap,
      goal: '≤ 8',
      isMet: heap * 2 ** 20 <= 8e6,
    })
  return { measures, details: { name, turns } }
}

export const browserScreens: Bench<'answers' | 'slower' | 'rounds'> = {
  name: 'browser',
  compares:
    'from navigation to painted on a slowed processor with an empty cache, compared with a plain React page that renders the same elements in one go; the first contentful paint compared with an empty page and with a static page of the same markup; interactions compared with typing in a bare field',
  options: {
    answers: { default: 100_000, label: 'answers in the dataset' },
    slower: { default: 4, label: 'factor of CPU throttling of the browser' },
    rounds: { default: 15, label: 'rounds with both pages; the median counts' },
  },
  run: async (context, { answers, ...options }) => {
    const dataset = await prepareDataset(context, { answers })
    // The interactions change reports.
    const work = async ({ client, url, recordUsage }: RunningServer) => {
      const baselinePage = await buildBaselinePage(context.root)
      try {
        const token = await organizerToken(client)
        const pageOptions = { token, ...options }
        const { firstPaints, screens, interactions } = await withBrowser(context, browser =>
          recordUsage('screens', async () => {
            const firstPaints = await measureFirstPaints(browser, baselinePage, url, pageOptions)
            const screens = []
            for (const list of lists) screens.push(await measure(browser, baselinePage, url, list, pageOptions))
            const { empty } = baselinePage
            const interactions = await measureInteractions(browser, url, { ...pageOptions, empty })
            return { firstPaints, screens, interactions }
          }),
        )
        return {
          measures: [...firstPaints.measures, ...screens.flatMap(({ measures }) => measures), ...interactions.measures],
          details: {
            firstPaints: firstPaints.details,
            screens: screens.map(({ details }) => details),
            interactions: interactions.details,
          },
        }
      } finally {
        baselinePage.close()
      }
    }
    return withDatasetCopy(dataset, copy => withServer(context, copy, work))
  },
}
