import { type Db, inTransaction } from '../db/client.ts'
import type { Clock } from '../domain/clock.ts'
import { createAccountSession } from '../simulator/client/account-session.ts'
import { createPhoneClient, type PhoneClient } from '../simulator/client/phone-client.ts'
import type { PhoneAction } from '../simulator/plan/phone-action.ts'
import { planDay } from '../simulator/plan/plan-day.ts'
import { createRandom } from '../simulator/plan/random.ts'
import { publishForms } from '../simulator/publish-forms.ts'
import { countingForm } from './counting-form.ts'
import { activeObservers, demoDay, demoProfile, observerCount } from './demo-plan.ts'
import { type InjectableApp, injectTransport } from './inject-transport.ts'
import { insertCounties, insertNgos, insertObservers } from './insert-demo.ts'
import { openingForm } from './opening-form.ts'
import { demoNgos, demoObservers } from './people.ts'
import { votingForm } from './voting-form.ts'

export interface DemoDependencies {
  db: Db
  /** Creates an app that uses the demo's transaction and simulated clock. */
  createDemoApp: (db: Db, clock: Clock) => Promise<InjectableApp>
  now: Date
  timeZone: string
  log: (line: string) => void
  /** PIN of demo observers and password of demo staff, and its argon2 hash. */
  pin: string
  pinHash: string
  seed?: string
}

interface PlannedAction {
  action: PhoneAction
  phone: PhoneClient
}

const sortByTime = (planned: PlannedAction[]) => planned.sort((one, other) => one.action.at - other.action.at)

/**
 * Fills an empty database with the demo election in one transaction: inserts the setup, then simulates the observers'
 * phones through the API, so that all reports are created like real ones.
 */
export const seedDemo = (dependencies: DemoDependencies): Promise<void> =>
  inTransaction(dependencies.db, async db => {
    const { seed = 'demo', pin, pinHash, log } = dependencies
    const { clock, until } = demoDay(dependencies.now, dependencies.timeZone)
    const setupTime = new Date(clock(0) - 6 * 60 * 60_000)
    const people = demoObservers(observerCount, seed)

    await insertCounties(db)
    const ngoIds = await insertNgos(db, { passwordHash: pinHash, createdAt: setupTime })
    await insertObservers(db, people, { ngoIds, pinHash, createdAt: setupTime })

    let time = setupTime
    const transport = injectTransport(await dependencies.createDemoApp(db, () => time))
    const staff = createAccountSession(transport, { user: demoNgos[0].account, password: pin })
    await publishForms(staff, [openingForm, votingForm, countingForm], () => undefined)

    const planned: PlannedAction[] = []
    let plan: Parameters<typeof planDay>[0] | undefined
    const random = createRandom(`unlock ${seed}`)
    for (const owner of activeObservers(people, seed)) {
      const phone = createPhoneClient(transport, { phone: owner.phone, pin })
      time = new Date(clock(5.5 * 60 + random.next() * 25))
      await phone.signIn()
      plan ??= { ...demoProfile, seed, clock, until, forms: await phone.forms(), counties: await phone.counties() }
      planned.push(...planDay(plan, owner.phone).map(action => ({ action, phone })))
    }
    for (const { action, phone } of sortByTime(planned)) {
      time = new Date(action.at)
      await phone.perform(action)
    }
    log(`The demo election is ready: ${people.length} observers, ${planned.length} reports.`)
  })
