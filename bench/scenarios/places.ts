import type { Browser, Page } from '@playwright/test'
import { stations } from '@scrutineer/contract/stations'
import { pollingStationsCsv, publishedStations } from '../../testkit/dataset/published-stations.ts'
import { withEmptyDatabase } from '../dataset/prepare-dataset.ts'
import { organizerToken } from '../dataset/sessions.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import { openVisitor, withBrowser } from '../harness/browser.ts'
import { type RunningServer, withServer } from '../harness/server.ts'

interface PlacesFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const csvFile = (content: string): PlacesFile => ({
  name: 'places.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

const exportedWorkbook = async ({ url }: RunningServer, token: string): Promise<PlacesFile> => {
  const reply = await fetch(`${url}${stations.export.path}?format=xlsx`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!reply.ok) throw new Error(`The export failed with ${reply.status}.`)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'places.xlsx', mimeType, buffer: Buffer.from(await reply.arrayBuffer()) }
}

const pressImport = /^Import [\d,]+ rows$/

/** Seconds from the start of `act` until the page shows a text, looked for in each frame. */
const timeUntilShown = async (page: Page, text: string, act: () => Promise<void>) => {
  const from = performance.now()
  await act()
  await page.waitForFunction(shown => document.querySelector('main')?.textContent.includes(shown), text)
  return (performance.now() - from) / 1000
}

/** Selects a file on the screen and checks it. Returns the seconds of both; the file can be imported then. */
const checkFile = async (page: Page, { url }: RunningServer, file: PlacesFile) => {
  await page.goto(`${url}/stations/import`)
  await page.getByLabel('File', { exact: true }).waitFor({ state: 'attached' })
  return timeUntilShown(page, 'Unchanged stations', async () => {
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
  })
}

const measure = (label: string, value: number, max: number): Measure => ({
  label,
  value,
  unit: 's',
  goal: `≤ ${max}`,
  isMet: value <= max,
})

const measureScreen = async (browser: Browser, server: RunningServer, rows: number, engine: string) => {
  const token = await organizerToken(server.client)
  const visitor = await openVisitor(browser, token)
  try {
    const page = await visitor.newPage()
    const csv = csvFile(pollingStationsCsv(rows))
    const checked = await checkFile(page, server, csv)
    const imported = await timeUntilShown(page, 'rows imported', () =>
      page.getByRole('button', { name: pressImport }).click(),
    )
    const workbook = await exportedWorkbook(server, token)
    const checkedWorkbook = await checkFile(page, server, workbook)
    return [
      measure(`${engine}: check of ${rows} rows, CSV`, checked, 3),
      measure(`${engine}: import of ${rows} rows, CSV`, imported, 5),
      measure(`${engine}: check of ${rows} rows, XLSX`, checkedWorkbook, 3),
    ]
  } finally {
    await visitor.close()
  }
}

/** Runs on the embedded engine without a database. */
const measureEngine = (context: BenchContext, browser: Browser, rows: number, url: string | undefined) =>
  withServer(context, url, server =>
    measureScreen(browser, server, rows, url === undefined ? 'embedded' : 'PostgreSQL'),
  )

export const placesImport: Bench<'rows'> = {
  name: 'places',
  compares: 'a file of polling stations on the screen of the import, checked and imported, compared with the goals',
  options: { rows: { default: publishedStations, label: 'rows of the file' } },
  run: (context, { rows }) =>
    withBrowser(context, async browser => ({
      measures: [
        ...(await withEmptyDatabase(context, url => measureEngine(context, browser, rows, url))),
        ...(await measureEngine(context, browser, rows, undefined)),
      ],
    })),
}
