import { afterAll, afterEach, expect, test } from 'vitest'
import { createRandom } from '../server/src/simulator/plan/random.ts'
import { arriveWithCard, press, untilInstalled } from '../testkit/browser/observer-app.ts'
import { startProduct } from '../testkit/process/product.ts'
import type { ServerProcess } from '../testkit/process/server-process.ts'
import { intOption, isLongRun } from './harness/options.ts'
import { formatTable } from './harness/table.ts'
import { openQuestion, untilAllReceived, untilAnswerKept } from './phone/app-screens.ts'
import { createPhoneBrowser } from './phone/browser.ts'
import { compare } from './phone/compare.ts'
import { faults, releases, startFaultyNetwork } from './phone/faulty-network.ts'
import { emptyJournal } from './phone/journal.ts'
import { createMission } from './phone/mission.ts'
import { createObserver, type Observer } from './phone/observer.ts'

const rounds = intOption('rounds', 2)
const stepsPerRound = intOption('steps', 16)
const seed = intOption('seed', Math.floor(Math.random() * 1_000_000))
/** Only detects endless loops. */
const timeout = isLongRun ? 0 : 900_000

const cleanups: (() => Promise<unknown>)[] = []
const cleanUp = async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
}
afterEach(cleanUp)

const heads = [
  'round',
  'phones',
  'reported',
  'kept',
  'kills of the phone',
  'of the server',
  'failed requests',
  'lost',
  'doubled',
]
const rows: string[][] = []
afterAll(() => console.log(`seed ${seed}\n\n${formatTable(heads, rows, 1)}\n`))

/** One round: an observer with one or two phones, a network and a server, each of which fails at any moment. */
const playRound = async (round: number) => {
  const random = createRandom(`${seed} ${round}`)
  const product = await startProduct()
  cleanups.push(product.stop)
  let server: ServerProcess = product
  const network = await startFaultyNetwork(product.url)
  cleanups.push(network.stop)
  const mission = await createMission(product.url)
  let values = 100
  const nextValue = () => String(++values)
  const startPhone = async () => {
    const observer = await createObserver(mission, `${network.url}/observe/`, random, nextValue)
    cleanups.push(observer.remove)
    await observer.signIn()
    return observer
  }
  const observers: readonly [Observer, ...Observer[]] = random.chance(0.3)
    ? [await startPhone(), await startPhone()]
    : [await startPhone()]
  let serverKills = 0
  /** Each with its share of the steps. */
  const steps: readonly (readonly [number, (observer: Observer) => unknown])[] = [
    [40, observer => observer.type()],
    [8, observer => observer.takePhoto()],
    [6, observer => observer.reportProblem()],
    [8, observer => observer.choose()],
    [4, observer => observer.callForHelp()],
    [8, observer => observer.typeAndLeave()],
    [8, observer => observer.writeAndLeave()],
    [6, observer => observer.writeAndKill()],
    [8, observer => observer.killWhileTyping()],
    [5, observer => observer.kill()],
    [5, observer => observer.crashTabWhileTyping()],
    [5, observer => observer.openTab()],
    [5, observer => observer.typeWithoutSpace()],
    [4, observer => observer.jumpClock()],
    [3, observer => observer.upgradeStructure()],
    [4, observer => observer.restart()],
    [4, () => network.serve(random.pick(releases))],
    [
      6,
      async () => {
        await server.kill()
        serverKills += 1
        server = await product.startAgain()
      },
    ],
    [12, () => network.set(random.pick(faults))],
  ]
  const weighted = steps.flatMap(([share, run]) => Array.from({ length: share }, () => run))
  const play = async (observer: Observer, run: (observer: Observer) => unknown) => {
    try {
      await run(observer)
    } catch (cause) {
      throw new Error(`in round ${round} of seed ${seed}, ${await observer.describe()}`, { cause })
    }
  }
  for (let step = 0; step < stepsPerRound; step += 1)
    await play(random.pick(observers), random.pick([weighted[0] ?? (() => undefined), ...weighted]))
  network.set('none')
  for (const observer of observers) await play(observer, () => observer.untilSent())

  const journals = observers.map(({ journal }) => journal)
  const compared = await compare(product.url, mission, journals)
  const reported = journals.flatMap(({ answers, notes, problems, choices, calls, photos }) =>
    [...answers.values()].flat().concat(notes, problems, choices, calls, photos),
  )
  const phoneKills = observers.map(({ kills }) => kills()).reduce((total, each) => total + each, 0)
  rows.push(
    [
      round,
      observers.length,
      reported.length,
      reported.filter(({ isKept }) => isKept).length,
      phoneKills,
      serverKills,
      network.failures(),
      compared.lost.length,
      compared.doubled.length,
    ].map(String),
  )
  expect(compared).toEqual({ lost: [], doubled: [] })
  await cleanUp()
}

test('loss 2: what a browser loses with its damaged database comes back after the sign-in', { timeout }, async () => {
  const product = await startProduct()
  cleanups.push(product.stop)
  const mission = await createMission(product.url)
  const address = `${product.url}/observe/`
  const browser = await createPhoneBrowser()
  cleanups.push(browser.remove)
  const before = await browser.open()
  await arriveWithCard(before, address, { card: mission.token, holder: 'Ana P.', station: `${mission.county} 7` })
  await untilInstalled(before)
  await untilAllReceived(before, address, 60_000)
  await before.context().setOffline(true)
  const journal = emptyJournal(mission.questionIds)
  for (const [index, id] of mission.questionIds.entries()) {
    const fill = await openQuestion(before, address, `${mission.formId}/${id}`)
    await fill(`${100 + index}`)
    await untilAnswerKept(before)
    journal.answers.get(id)?.push({ value: `${100 + index}`, isKept: true })
  }
  await browser.quit()
  await browser.damageDatabase()
  const after = await browser.open()
  await after.goto(address)
  await after.getByText(`the office had not received ${mission.questionIds.length} items`).waitFor()
  await after.getByRole('button', { name: 'Sign in' }).click()
  await after.goto(`${address}#card=${mission.token}`)
  await after.reload()
  await press(after, 'Yes, I am Ana P.')
  await after
    .getByRole('button', { name: /^(Continue|Go on)/ })
    .or(after.getByRole('link', { name: /^Choose a station/ }))
    .first()
    .waitFor()
  await untilAllReceived(after, address, 60_000)
  expect(await compare(product.url, mission, [journal])).toEqual({ lost: [], doubled: [] })
})

test('nothing that was typed is lost, and nothing is doubled, whatever is killed or cut', { timeout }, async () => {
  for (let round = 1; round <= rounds; round += 1) await playRound(round)
})
