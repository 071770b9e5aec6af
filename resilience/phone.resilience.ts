import type { Locator, Page } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { cards } from '@scrutineer/contract/cards'
import { stations } from '@scrutineer/contract/stations'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createRandom, hasSome } from '../server/src/simulator/plan/random.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { admin, startProduct } from '../testkit/process/product.ts'
import type { ServerProcess } from '../testkit/process/server-process.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { intOption, isLongRun } from './harness/options.ts'
import { formatTable } from './harness/table.ts'
import { createPhoneBrowser } from './phone/browser.ts'
import { faults, startFaultyNetwork } from './phone/faulty-network.ts'

const rounds = intOption('rounds', 2)
const stepsPerRound = intOption('steps', 14)
const seed = intOption('seed', Math.floor(Math.random() * 1_000_000))
const questionCount = 6
const sendingMs = 120_000
/** Only detects endless loops. */
const timeout = isLongRun ? 0 : 900_000

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const rows: string[][] = []
afterAll(() => {
  const heads = [
    'round',
    'typed',
    'kept',
    'kills of the browser',
    'of the server',
    'failed requests',
    'lost',
    'doubled',
  ]
  console.log(`seed ${seed}\n\n${formatTable([...heads], rows, 1)}\n`)
})

const questions = Array.from({ length: questionCount }, (_, index) => ({
  code: `${index + 1}`,
  text: `How many voters were in queue ${index + 1}?`,
  questionType: 1,
  optionsToQuestions: [{ text: 'Voters', input: { kind: 'integer' as const } }],
}))

/** A mission on a new server, with a card for an observer. */
const createMission = async (url: string) => {
  const call = createApiClient(url)
  const setup = createSetup(call)
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations: [7] })
  const formSections = [{ code: 'S', description: 'Queues', questions }]
  const formId = await setup.saveForm(staff, {
    code: `Q${unique()}`,
    description: 'Queues',
    draft: false,
    formSections,
  })
  const [section] = await setup.loadSections(staff, formId)
  const idObserver = await setup.addObserver(staff, { name: 'Ana Pop', phone: uniquePhone(), pin: '1234' })
  const [card] = await call(cards.issue, { token: staff, body: { ids: [idObserver] } })
  const [station] = (await call(stations.list, { token: staff, query: { county } })).data
  const questionIds = section?.questions.map(({ id }) => id) ?? []
  return { call, staff, county, formId, idObserver, questionIds, token: card?.token ?? '', stationId: station?.id ?? 0 }
}
type Mission = Awaited<ReturnType<typeof createMission>>

const signIn = async (page: Page, address: string, { token, county }: Mission) => {
  const press = (name: RegExp) =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
  await page.goto(`${address}#card=${token}`)
  await press(/^Continue$/)
  await press(/^Yes/)
  await press(/^(Continue|Go on)/)
  await press(/^(Choose a station|Another station)/)
  await page.getByRole('searchbox').fill(`${county} 7`)
  await press(new RegExp(`${county} 7`))
  await press(/^Arrive at/)
  await page.getByText(/You are here since/).waitFor()
}

/**
 * Waits for what a screen shows. A browser that is killed may have lost its settings, which are then asked again; what was reported
 * isn't among them.
 */
const waitFor = async (page: Page, shown: Locator) => {
  const hint = page.getByRole('button', { name: /^(Continue|Go on)/ })
  for (;;) {
    await shown.or(hint).first().waitFor()
    if (await shown.isVisible()) return
    await hint.click()
  }
}

/** What was typed for a question, in order; `isKept` once the screen said that the phone has it. */
interface Typed {
  readonly value: string
  isKept: boolean
}

const kept = /^(On this phone|Sending|At the office|Received \d\d:\d\d)$/

test('nothing that was typed is lost, and nothing is doubled, whatever is killed or cut', { timeout }, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const random = createRandom(`${seed} ${round}`)
    const product = await startProduct()
    cleanups.push(product.stop)
    let server: ServerProcess = product
    const network = await startFaultyNetwork(product.url)
    cleanups.push(network.stop)
    const phone = await createPhoneBrowser()
    cleanups.push(phone.remove)
    const mission = await createMission(product.url)
    const address = `${network.url}/observe/`
    let page = await phone.open()
    await signIn(page, address, mission)
    // The worker has the app: it starts without a connection.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')

    const typed = new Map<number, Typed[]>(mission.questionIds.map(id => [id, []]))
    const killed = { browser: 0, server: 0 }
    const { questionIds } = mission
    if (!hasSome(questionIds)) throw new Error('the form has no questions')
    const type = async (waits: boolean) => {
      const id = random.pick(questionIds)
      const entry: Typed = { value: String(random.whole(100, 999)), isKept: false }
      await page.goto(`${address}#/form/${mission.formId}/${id}`)
      const field = page.locator('.typed input')
      await waitFor(page, field)
      typed.get(id)?.push(entry)
      await field.fill(entry.value)
      if (!waits) return
      await page.getByText(kept).first().waitFor()
      entry.isKept = true
    }
    const killBrowser = async () => {
      await phone.kill()
      killed.browser += 1
      page = await phone.open()
      await page.goto(address)
    }
    const killServer = async () => {
      await server.kill()
      killed.server += 1
      server = await product.startAgain()
    }
    const play = async () => {
      for (let step = 0; step < stepsPerRound; step += 1) {
        const chance = random.whole(0, 99)
        if (chance < 55) await type(true)
        else if (chance < 65) {
          await type(false)
          await killBrowser()
        } else if (chance < 72) await killBrowser()
        else if (chance < 80) await killServer()
        else network.set(random.pick(faults))
      }
      network.set('none')
      await page.goto(`${address}#/`)
      await page.reload()
      await page.getByText(/^All received/).waitFor({ timeout: sendingMs })
    }
    await play().catch(async (cause: unknown) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`in round ${round} of seed ${seed}, ${page.url()} shows: ${shown}`, { cause })
    })
    const compared = await compare(mission, typed)
    const all = [...typed.values()].flat()
    rows.push([
      ...[round, all.length, all.filter(({ isKept }) => isKept).length, killed.browser, killed.server].map(String),
      ...[network.failures(), compared.lost.length, compared.doubled.length].map(String),
    ])
    expect(compared).toEqual({ lost: [], doubled: [] })
    for (const end of cleanups.splice(0).reverse()) await end()
  }
})

/** Compares the versions that the server has with what was typed: what was kept is there, in order, each once. */
const compare = async (
  { call, staff, idObserver, stationId }: Mission,
  typed: ReadonlyMap<number, readonly Typed[]>,
) => {
  const query = { idObserver, idPollingStation: stationId, pageSize: 1000 }
  const history = await call(answers.history, { token: staff, query })
  const lost: string[] = []
  const doubled: string[] = []
  for (const [id, entries] of typed) {
    const stored = history.answers.filter(({ questionId }) => questionId === id).map(({ options }) => options[0]?.value)
    let at = 0
    for (const { value, isKept } of entries) {
      const found = stored.indexOf(value, at)
      // The same value typed twice in a row is one version.
      if (found >= 0) at = found
      else if (isKept) lost.push(`${id}: ${value}`)
    }
    if (stored.length > entries.length) doubled.push(`${id}: ${stored.join()}`)
  }
  return { lost, doubled }
}
