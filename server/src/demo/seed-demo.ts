import { type Db, inTransaction } from '../db/client.ts'
import type { Clock } from '../domain/clock.ts'
import type { Act } from '../simulator/act.ts'
import { planDay } from '../simulator/day.ts'
import { loadForms } from '../simulator/load-forms.ts'
import { createPhone, type Phone } from '../simulator/phone.ts'
import { createRandom } from '../simulator/random.ts'
import { signedIn } from '../simulator/signed-in.ts'
import { countingForm } from './counting-form.ts'
import { demoDay } from './demo-day.ts'
import { activeObservers, manner, observerCount } from './demo-manner.ts'
import { type Injectable, injectTransport } from './inject-transport.ts'
import { insertCounties, insertNgos, insertObservers } from './insert-demo.ts'
import { openingForm } from './opening-form.ts'
import { demoNgos, demoObservers } from './people.ts'
import { votingForm } from './voting-form.ts'

export interface DemoParts {
  db: Db
  /** An app on the demo's transaction, with a clock that the demo turns. */
  createDemoApp: (db: Db, clock: Clock) => Promise<Injectable>
  now: Date
  timeZone: string
  say: (line: string) => void
  /** What demo observers and demo staff sign in with, and its argon2 hash. */
  pin: string
  pinHash: string
  seed?: string
}

interface PlannedAct {
  act: Act
  phone: Phone
}

const inOrder = (planned: PlannedAct[]) => planned.sort((one, other) => one.act.at - other.act.at)

/**
 * Fills an empty database with the demo election: what staff set up, then the day as its observers' phones send it, so
 * that every row comes to be as a real one does. All of it, or nothing.
 */
export const seedDemo = (parts: DemoParts): Promise<void> =>
  inTransaction(parts.db, async db => {
    const { seed = 'demo', pin, pinHash, say } = parts
    const { clock, until } = demoDay(parts.now, parts.timeZone)
    const evening = new Date(clock(0) - 6 * 60 * 60_000)
    const people = demoObservers(observerCount, seed)

    await insertCounties(db)
    const ngoIds = await insertNgos(db, { passwordHash: pinHash, createdAt: evening })
    await insertObservers(db, people, { ngoIds, pinHash, createdAt: evening })

    let time = evening
    const transport = injectTransport(await parts.createDemoApp(db, () => time))
    const staff = signedIn(transport, { user: demoNgos[0].account, password: pin })
    await loadForms(staff, [openingForm, votingForm, countingForm], () => undefined)

    const planned: PlannedAct[] = []
    let plan: Parameters<typeof planDay>[0] | undefined
    const random = createRandom(`unlock ${seed}`)
    for (const owner of activeObservers(people, seed)) {
      const phone = createPhone(transport, { phone: owner.phone, pin })
      time = new Date(clock(5.5 * 60 + random.next() * 25))
      await phone.signIn()
      plan ??= { ...manner, seed, clock, until, forms: await phone.forms(), counties: await phone.counties() }
      planned.push(...planDay(plan, owner.phone).map(act => ({ act, phone })))
    }
    for (const { act, phone } of inOrder(planned)) {
      time = new Date(act.at)
      await phone.perform(act)
    }
    say(`The demo election is ready: ${people.length} observers, ${planned.length} reports.`)
  })
