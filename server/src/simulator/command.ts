import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { type CommandContext, type CommandResult, defineCommand } from '../cli/command/define-command.ts'
import { UsageError } from '../cli/command/errors.ts'
import { ApiError, type Transport } from '../client/api-client.ts'
import { options as declaredOptions, readOptions, type SimulatorOptions } from './arguments.ts'
import { createAccountSession, phoneTransport } from './client/account-session.ts'
import { withRetries } from './client/with-retries.ts'
import { type JournalEntry, openJournal, readJournal } from './journal/journal.ts'
import { verifyJournal } from './journal/verify-journal.ts'
import { localTime } from './plan/day-clock.ts'
import { publishForms, readFormFiles } from './publish-forms.ts'
import { readObservers, registerObservers, trainingObservers } from './register-observers.ts'
import { simulateDay } from './simulate-day.ts'
import { formatStatistics, statisticsDetails } from './simulation-statistics.ts'

type Staff = ReturnType<typeof createAccountSession>

const MAX_LISTED_DIFFERENCES = 50

const createStaffSession = (
  options: SimulatorOptions,
  transport: Transport,
  signal: AbortSignal,
  current: { token?: string } = {},
): Staff => {
  const retryOptions = { initialDelay: 200, maxDelay: 5000, timeout: 120_000, signal }
  // Credentials have been validated where they are required.
  return createAccountSession(
    withRetries(transport, { ...retryOptions, onRetry: () => undefined }),
    options.credentials ?? { user: '', password: '' },
    current,
  )
}

const signIn = async (staff: Staff, { credentials }: SimulatorOptions) => {
  try {
    await staff.signIn()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'second_factor_required') || credentials?.code) throw error
    throw new UsageError('The account has a second factor: add --code with the code from the authenticator app.')
  }
}

/** The election's time zone from the web's settings; Romania's if another server has none. */
const timeZoneOf = async (transport: Transport): Promise<string> => {
  const response = await transport('/config.json', { method: 'GET', headers: {} })
  const isJson = response.status === 200 && response.headers.get('content-type')?.includes('json')
  const settings = WebSettings.safeParse(isJson ? await response.json() : {})
  return settings.success ? settings.data.timeZone : WebSettings.parse({}).timeZone
}

const prepareOwners = async (options: SimulatorOptions, staff: Staff, log: (line: string) => void) => {
  const { observers, phones = 0, seed, concurrency, countThem } = options
  const owners = observers === undefined ? trainingObservers(phones, seed) : readObservers(observers)
  if (!options.credentials) return owners
  const asTest = observers === undefined && !countThem
  const registered = await registerObservers(staff, owners, { concurrency: Math.min(concurrency, 16), asTest })
  log(`Observers: ${registered.added} added, ${registered.existing} existing.`)
  return owners
}

const verifyEntries = async (
  staff: Staff,
  entries: readonly JournalEntry[],
  log: (line: string) => void,
): Promise<string[]> => {
  const { visits, answers, notes, repeatedNotes, differences } = await verifyJournal(staff, entries)
  log(`Verified ${answers} answers and ${notes} notes of ${visits} visits.`)
  if (repeatedNotes > 0) log(`${repeatedNotes} notes are duplicates: sent again after a lost reply.`)
  for (const line of differences.slice(0, MAX_LISTED_DIFFERENCES)) log(`  ${line}`)
  if (differences.length > MAX_LISTED_DIFFERENCES) log(`  … and ${differences.length - MAX_LISTED_DIFFERENCES} more`)
  log(differences.length === 0 ? 'All data matches.' : `${differences.length} differences.`)
  return differences
}

const playAll = async (options: SimulatorOptions, { log, err, signal }: CommandContext): Promise<CommandResult> => {
  const transport = phoneTransport(options.url)
  // A code of a second factor signs in once.
  const current: { token?: string } = {}
  const staff = createStaffSession(options, transport, signal, current)
  const uploads = options.forms === undefined ? undefined : readFormFiles(options.forms)
  if (options.credentials) await signIn(staff, options)
  const codes = uploads && (await publishForms(staff, uploads, log))
  const phones = await prepareOwners(options, staff, log)
  const timeZone = await timeZoneOf(transport)
  const journal = openJournal(options.journal)
  try {
    const { date } = localTime(new Date(), timeZone)
    const { seed, speed, concurrency, app } = options
    const startedAt = performance.now()
    const statistics = await simulateDay({
      transport,
      owners: phones,
      seed,
      date,
      timeZone,
      speed,
      concurrency,
      app,
      journal,
      signal,
      ...(codes ? { codes } : {}),
      screen: err,
    })
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    log(`Simulated ${phones.length} phones in ${seconds} s, seed "${seed}"${signal.aborted ? ', stopped early' : ''}.`)
    for (const line of formatStatistics(statistics)) log(line)
    const verifier = createStaffSession(options, transport, new AbortController().signal, current)
    const differences = options.verify ? await verifyEntries(verifier, journal.entries, log) : []
    return {
      isDone: !signal.aborted && differences.length === 0 && statistics.failures.size === 0,
      details: { phones: phones.length, seed, seconds: Number(seconds), ...statisticsDetails(statistics), differences },
    }
  } finally {
    journal.close()
  }
}

/** `scrutineer simulate` */
export const command = defineCommand({
  name: 'simulate',
  summary: 'Simulates observers’ phones: they sign in, fetch forms, arrive, answer, write notes and leave.',
  examples: ['--phones 50', '--forms FOLDER --observers FILE.csv --speed max --verify'],
  description: ['The first Ctrl-C finishes the calls in progress; the second exits immediately.'],
  options: declaredOptions,
  exit: { done: 'success', failed: 'failures or differences' },
  handlesSignal: true,
  run: async ({ values }, context) => {
    const options = readOptions(values, context.env)
    const onStop = () => context.err.write('\nStopping after the calls in progress …\n')
    context.signal.addEventListener('abort', onStop, { once: true })
    if (options.verifyJournal === undefined) return playAll(options, context)
    const entries = readJournal(options.verifyJournal)
    const staff = createStaffSession(options, phoneTransport(options.url), context.signal)
    await signIn(staff, options)
    const differences = await verifyEntries(staff, entries, context.log)
    return { isDone: differences.length === 0, details: { differences } }
  },
})
