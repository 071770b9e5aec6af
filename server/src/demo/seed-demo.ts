import type { Method } from '@scrutineer/contract/core/endpoint'
import { serializeForm } from '@scrutineer/contract/core/request'
import type { Transport } from '../client/api-client.ts'
import { type Db, transact } from '../db/client.ts'
import type { Clock } from '../domain/clock.ts'
import { createAccountSession } from '../simulator/client/account-session.ts'
import { createPhoneClient, type PhoneClient } from '../simulator/client/phone-client.ts'
import { type DayPlan, planDay } from '../simulator/plan/plan-day.ts'
import { createRandom } from '../simulator/plan/random.ts'
import { publishForms } from '../simulator/publish-forms.ts'
import { activeObservers, demoDay, demoForms, demoProfile, observerCount } from './demo-plan.ts'
import { insertCounties, insertNgos, insertObservers, insertSettings } from './demo-store.ts'
import { assignStations } from './operations/assignments.ts'
import { planOperations, storeSetup } from './operations/operations-room.ts'
import type { PhoneStep } from './operations/steps.ts'
import { demoObservers } from './people.ts'

/** Fastify's `inject`, which calls an app without a network. */
interface InjectableApp {
  inject(request: {
    method: Method
    url: string
    headers: Record<string, string>
    payload?: string | Buffer
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>
}

/** A transport that calls an app in process. */
const injectTransport =
  (app: InjectableApp): Transport =>
  async (path, { method, headers, body }) => {
    const request = { method, url: path, headers: { ...headers } }
    const form = body instanceof FormData ? await serializeForm(body) : undefined
    if (form) request.headers['content-type'] = form.contentType
    const payload = form ? Buffer.from(form.bytes) : typeof body === 'string' ? body : undefined
    const reply = await app.inject({ ...request, ...(payload === undefined ? {} : { payload }) })
    const values = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(reply.body || null, { status: reply.statusCode, headers: values })
  }

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

/** A client per phone and a session per account, created when first used. */
const createClients = (transport: Transport, pin: string) => {
  const phones = new Map<string, PhoneClient>()
  const accounts = new Map<string, ReturnType<typeof createAccountSession>>()
  const get = <T>(clients: Map<string, T>, key: string, create: () => T): T => {
    const client = clients.get(key) ?? create()
    clients.set(key, client)
    return client
  }
  return {
    phone: (phone: string) => get(phones, phone, () => createPhoneClient(transport, { phone, pin })),
    staff: (user: string) => get(accounts, user, () => createAccountSession(transport, { user, password: pin })),
  }
}

/**
 * Fills an empty database with the demo election in one transaction: inserts the setup, then simulates the observers'
 * phones and the staff through the API, so that reports, follow-ups and calls are created like real ones.
 */
export const seedDemo = (dependencies: DemoDependencies): Promise<void> =>
  transact(dependencies.db, async db => {
    const { seed = 'demo', pin, pinHash, log, now } = dependencies
    const { clock, until } = demoDay(now, dependencies.timeZone)
    const setupTime = new Date(clock(0) - 6 * 60 * 60_000)
    const people = demoObservers(observerCount, seed)

    await insertSettings(db, setupTime)
    await insertCounties(db)
    const ngoIds = await insertNgos(db, { passwordHash: pinHash, createdAt: setupTime })
    await insertObservers(db, people, { ngoIds, pinHash, createdAt: setupTime })

    let time = setupTime
    const transport = injectTransport(await dependencies.createDemoApp(db, () => time))
    const clients = createClients(transport, pin)
    const organizer = clients.staff('demo')
    await publishForms(organizer, demoForms, () => undefined)

    const active = activeObservers(people, seed)
    const assignments = assignStations(people, active, seed)
    const steps: PhoneStep[] = []
    let plan: DayPlan | undefined
    const random = createRandom(`unlock ${seed}`)
    for (const { phone } of active) {
      const client = clients.phone(phone)
      time = new Date(clock(5.5 * 60 + random.next() * 25))
      await client.signIn()
      plan ??= { ...demoProfile, seed, clock, until, forms: await client.forms(), counties: await client.counties() }
      steps.push(...planDay(plan, phone, assignments.stations.get(phone)).map(action => ({ phone, action })))
    }

    time = setupTime
    const forms = plan?.forms ?? []
    const setup = await storeSetup(organizer.request, { assignments, forms, clock })
    const context = { ...setup, forms, assignments, people, clock, until, now: now.getTime(), seed }
    const { phones, staff } = planOperations(steps, context)
    const performed = [
      ...phones.map(({ phone, action }) => ({ at: action.at, run: () => clients.phone(phone).perform(action) })),
      ...staff.map(({ at, account, run }) => ({ at, run: () => run(clients.staff(account).request) })),
    ]
    for (const { at, run } of performed.toSorted((one, other) => one.at - other.at)) {
      time = new Date(at)
      await run()
    }
    log(`The demo election is ready: ${people.length} observers, ${phones.length} reports.`)
  })
