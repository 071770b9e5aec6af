import type { Browser, BrowserContext } from '@playwright/test'
import { cards } from '@scrutineer/contract/cards'
import { geography } from '@scrutineer/contract/geography'
import { arriveWithCard, untilInstalled } from '../../testkit/browser/observer-app.ts'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { median } from '../../testkit/percentiles.ts'
import { countiesCsv, stationsCsv } from '../dataset/csv-files.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import { openDevTools, openVisitor, withBrowser } from '../harness/browser.ts'
import { admin, withServer } from '../harness/server.ts'
import { heapOf, passHours, timeSearches, timeStart, typeThrough } from '../workload/app-pages.ts'

const slower = 4
const questionCount = 122
const starts = 5

const questions = Array.from({ length: questionCount }, (_, index) => ({
  code: `${index + 1}`,
  text: `How many voters were in queue ${index + 1}?`,
  questionType: 1,
  optionsToQuestions: [{ text: 'Voters', input: { kind: 'integer' as const } }],
}))

/** Stations, a long form, and an observer’s card. */
const createMission = async (url: string, stations: number) => {
  const call = createApiClient(url)
  const setup = createSetup(call)
  const token = await setup.signIn(admin.account, admin.password)
  const csv = (content: string) => [new File([content], 'file.csv', { type: 'text/csv' })]
  await call(geography.importCounties, { token, files: csv(countiesCsv()) })
  await call(geography.importStations, { token, files: csv(stationsCsv(stations)) })
  const formSections = [{ code: 'S', description: 'Queues', questions }]
  const formId = await setup.saveForm(token, { code: 'Q', description: 'Queues', draft: false, formSections })
  const idObserver = await setup.addObserver(token, { name: 'Ana Pop', phone: '0712345678', pin: '1234' })
  const [card] = await call(cards.issue, { token, body: { ids: [idObserver] } })
  return { formId, card: card?.token ?? '' }
}

const searches = ['AB 1', 'AC 20', 'AD 300', 'AE 411', 'AF 95', 'AG 8', 'BA 77', 'BB 512'].map(text => ({
  text,
  shows: text,
}))

const medianStart = async (visitor: BrowserContext, address: string, rate: number) => {
  const times: number[] = []
  for (let turn = 0; turn < starts; turn += 1) {
    const page = await visitor.newPage()
    times.push(await timeStart(page, address, rate))
    await page.close()
  }
  return median(times)
}

/** The heap of a tab in the background after an hour, and after the rest of the day. */
const heapsOfADay = async (visitor: BrowserContext, address: string) => {
  const page = await visitor.newPage()
  await page.clock.install()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  })
  await page.goto(address)
  await passHours(page, 1)
  const early = await heapOf(page)
  await passHours(page, 23)
  const late = await heapOf(page)
  await page.close()
  return { early: early / 2 ** 20, late: late / 2 ** 20 }
}

const measureApp = async (
  { log }: BenchContext,
  browser: Browser,
  url: string,
  stations: number,
): Promise<Measure[]> => {
  const { formId, card } = await createMission(url, stations)
  const address = `${url}/observe/`
  const visitor = await openVisitor(browser)
  try {
    const page = await visitor.newPage()
    await arriveWithCard(page, address, { card, holder: 'Ana P.', station: 'AB 7' })
    await untilInstalled(page)
    log('Starting …')
    const [start, baseline] = [await medianStart(visitor, address, slower), await medianStart(visitor, address, 1)]
    log('Searching …')
    await openDevTools(page, slower)
    await page.goto(`${address}#/stations`)
    const search = Math.max(...(await timeSearches(page, searches)))
    // It reads what another tab keeps, on its slower processor.
    await page.close()
    log('Typing …')
    const fast = await visitor.newPage()
    await fast.goto(`${address}#/form/${formId}`)
    const longest = await typeThrough(fast, questionCount)
    await fast.close()
    log('A day in the background …')
    const { early, late } = await heapsOfADay(visitor, address)
    const ratio = late / early
    return [
      {
        label: `start from the cache, ${slower} × slower`,
        value: start,
        baseline,
        unit: 'ms',
        goal: '≤ 1000',
        isMet: start <= 1000,
      },
      {
        label: `longest search over ${stations} stations, ${slower} × slower`,
        value: search,
        unit: 'ms',
        goal: '≤ 100',
        isMet: search <= 100,
      },
      {
        label: `longest frame of more than 50 ms while ${questionCount} answers are typed; 0 without one`,
        value: longest,
        unit: 'ms',
        goal: '≤ 50',
        isMet: longest <= 50,
      },
      {
        label: 'memory after 24 hours in the background, compared with one',
        value: late,
        baseline: early,
        ratio,
        unit: 'MiB',
        goal: '≤ 1.1 ×',
        isMet: ratio <= 1.1,
      },
    ]
  } finally {
    await visitor.close()
  }
}

export const observerApp: Bench<'stations'> = {
  name: 'app',
  compares: 'the observers’ app in Chromium with the goals; its start with one on a processor that isn’t throttled',
  options: { stations: { default: 31_500, label: 'polling stations' } },
  run: (context, { stations }) =>
    withServer(context, undefined, ({ url }) =>
      withBrowser(context, async browser => ({ measures: await measureApp(context, browser, url, stations) })),
    ),
}
