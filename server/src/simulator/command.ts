import { WebSettings } from '@scrutineer/contract/web-settings'
import { readArguments, type SimulatorOptions, UsageError, usage } from './arguments.ts'
import { createAccountSession } from './client/account-session.ts'
import { httpTransport, type Transport } from './client/transport.ts'
import { withRetries } from './client/with-retries.ts'
import { type JournalEntry, openJournal, readJournal } from './journal/journal.ts'
import { verifyJournal } from './journal/verify-journal.ts'
import { localTime } from './plan/day-clock.ts'
import { play } from './play.ts'
import { formatStatistics } from './play-statistics.ts'
import type { Output } from './progress.ts'
import { publishForms, readFormFiles } from './publish-forms.ts'
import { readObservers, registerObservers, trainingObservers } from './register-observers.ts'

interface CliContext {
  env: Readonly<Record<string, string | undefined>>
  out: Output
  err: Output
  /** Ends a play early, after the acts under way. */
  signal: AbortSignal
}

type Staff = ReturnType<typeof createAccountSession>

const MAX_LISTED_DIFFERENCES = 50

const staffOf = (options: SimulatorOptions, transport: Transport, signal: AbortSignal): Staff => {
  const retryOptions = { initialDelay: 200, maxDelay: 5000, timeout: 120_000, signal }
  // Arguments are only accepted with a sign-in where one is needed.
  return createAccountSession(
    withRetries(transport, { ...retryOptions, onRetry: () => undefined }),
    options.credentials ?? { user: '', password: '' },
  )
}

/** The election's zone as the server tells the web; a foreign server may not, and then it is Romania's. */
const timeZoneOf = async (transport: Transport): Promise<string> => {
  const answer = await transport({ method: 'GET', path: '/config.json', headers: {} })
  const isJson = answer.status === 200 && answer.headers['content-type']?.includes('json')
  const settings = WebSettings.safeParse(isJson ? JSON.parse(answer.body) : {})
  return settings.success ? settings.data.timeZone : WebSettings.parse({}).timeZone
}

const prepareOwners = async (options: SimulatorOptions, staff: Staff, log: (line: string) => void) => {
  const { observers, phones = 0, seed, concurrency, countThem } = options
  const found = observers === undefined ? trainingObservers(phones, seed) : readObservers(observers)
  if (!options.credentials) return found
  const asTest = observers === undefined && !countThem
  const loaded = await registerObservers(staff, found, { concurrency: Math.min(concurrency, 16), asTest })
  log(`Observers: ${loaded.added} added, ${loaded.existing} already there.`)
  return found
}

const readBack = async (
  staff: Staff,
  entries: readonly JournalEntry[],
  log: (line: string) => void,
): Promise<boolean> => {
  const { places, answers, notes, repeatedNotes, differences } = await verifyJournal(staff, entries)
  log(`Read back ${answers} answers and ${notes} notes of ${places} observers at their stations.`)
  if (repeatedNotes > 0) log(`${repeatedNotes} notes are there twice: sent again after an answer that was lost.`)
  for (const line of differences.slice(0, MAX_LISTED_DIFFERENCES)) log(`  ${line}`)
  if (differences.length > MAX_LISTED_DIFFERENCES) log(`  … and ${differences.length - MAX_LISTED_DIFFERENCES} more`)
  log(differences.length === 0 ? 'Everything reads back as it was sent.' : `${differences.length} differences.`)
  return differences.length === 0
}

const playAll = async (options: SimulatorOptions, { out, err, signal }: CliContext): Promise<boolean> => {
  const log = (line: string) => out.write(`${line}\n`)
  const transport = httpTransport(options.url)
  const staff = staffOf(options, transport, signal)
  const uploads = options.forms === undefined ? undefined : readFormFiles(options.forms)
  if (options.credentials) await staff.signIn()
  const codes = uploads && (await publishForms(staff, uploads, log))
  const phones = await prepareOwners(options, staff, log)
  const timeZone = await timeZoneOf(transport)
  const journal = openJournal(options.journal)
  try {
    const { date } = localTime(new Date(), timeZone)
    const { seed, speed, concurrency } = options
    const begun = performance.now()
    const statistics = await play({
      ...{ transport, owners: phones, seed, date, timeZone, speed, concurrency, journal, signal },
      ...(codes ? { codes } : {}),
      screen: err,
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    log(`Played ${phones.length} phones in ${seconds} s, seed "${seed}"${signal.aborted ? ', stopped early' : ''}.`)
    for (const line of formatStatistics(statistics)) log(line)
    const isRight = options.verify
      ? await readBack(staffOf(options, transport, new AbortController().signal), journal.entries, log)
      : true
    return isRight && statistics.failures.size === 0
  } finally {
    journal.close()
  }
}

/** Runs the command and gives its exit code: 0 all well, 1 failures or differences, 2 wrong arguments. */
export const run = async (argv: readonly string[], context: CliContext): Promise<number> => {
  const { env, out, err, signal } = context
  try {
    const options = readArguments(argv, env)
    if (options === 'help') {
      out.write(usage)
      return 0
    }
    if (options.verifyJournal === undefined) return (await playAll(options, context)) ? 0 : 1
    const staff = staffOf(options, httpTransport(options.url), signal)
    return (await readBack(staff, readJournal(options.verifyJournal), line => out.write(`${line}\n`))) ? 0 : 1
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
