import { WebSettings } from '@scrutineer/contract/settings'
import { readArguments, usage, type Wishes, WrongArguments } from './arguments.ts'
import { localTime } from './election-time.ts'
import { type Entry, openJournal, readJournal } from './journal.ts'
import { loadForms, readForms } from './load-forms.ts'
import { loadObservers, readObservers, trainingObservers } from './load-observers.ts'
import { patient } from './patience.ts'
import { play } from './play.ts'
import type { Screen } from './progress.ts'
import { signedIn } from './signed-in.ts'
import { summary } from './tally.ts'
import { httpTransport, type Transport } from './transport.ts'
import { verify } from './verify.ts'

interface Surroundings {
  env: Readonly<Record<string, string | undefined>>
  out: Screen
  err: Screen
  /** Ends a play early, after the acts under way. */
  signal: AbortSignal
}

type Staff = ReturnType<typeof signedIn>

const longestDifferences = 50

const staffOf = (wishes: Wishes, transport: Transport, signal: AbortSignal): Staff => {
  const patience = { firstWait: 200, longestWait: 5000, giveUpAfter: 120_000, signal }
  // Arguments are only accepted with a sign-in where one is needed.
  return signedIn(
    patient(transport, { ...patience, onRetry: () => undefined }),
    wishes.credentials ?? { user: '', password: '' },
  )
}

/** The election's zone as the server tells the web; a foreign server may not, and then it is Romania's. */
const timeZoneOf = async (transport: Transport): Promise<string> => {
  const answer = await transport({ method: 'GET', path: '/config.json', headers: {} })
  const isJson = answer.status === 200 && answer.headers['content-type']?.includes('json')
  const settings = WebSettings.safeParse(isJson ? JSON.parse(answer.body) : {})
  return settings.success ? settings.data.timeZone : WebSettings.parse({}).timeZone
}

const owners = async (wishes: Wishes, staff: Staff, say: (line: string) => void) => {
  const { observers, phones = 0, seed, concurrency, countThem } = wishes
  const found = observers === undefined ? trainingObservers(phones, seed) : readObservers(observers)
  if (!wishes.credentials) return found
  const asTest = observers === undefined && !countThem
  const loaded = await loadObservers(staff, found, { concurrency: Math.min(concurrency, 16), asTest })
  say(`Observers: ${loaded.added} added, ${loaded.alreadyThere} already there.`)
  return found
}

const readBack = async (staff: Staff, entries: readonly Entry[], say: (line: string) => void): Promise<boolean> => {
  const { places, answers, notes, repeatedNotes, differences } = await verify(staff, entries)
  say(`Read back ${answers} answers and ${notes} notes of ${places} observers at their stations.`)
  if (repeatedNotes > 0) say(`${repeatedNotes} notes are there twice: sent again after an answer that was lost.`)
  for (const line of differences.slice(0, longestDifferences)) say(`  ${line}`)
  if (differences.length > longestDifferences) say(`  … and ${differences.length - longestDifferences} more`)
  say(differences.length === 0 ? 'Everything reads back as it was sent.' : `${differences.length} differences.`)
  return differences.length === 0
}

const playAll = async (wishes: Wishes, { out, err, signal }: Surroundings): Promise<boolean> => {
  const say = (line: string) => out.write(`${line}\n`)
  const transport = httpTransport(wishes.url)
  const staff = staffOf(wishes, transport, signal)
  const uploads = wishes.forms === undefined ? undefined : readForms(wishes.forms)
  if (wishes.credentials) await staff.signIn()
  const codes = uploads && (await loadForms(staff, uploads, say))
  const phones = await owners(wishes, staff, say)
  const timeZone = await timeZoneOf(transport)
  const journal = openJournal(wishes.journal)
  try {
    const { date } = localTime(new Date(), timeZone)
    const { seed, speed, concurrency } = wishes
    const begun = performance.now()
    const tally = await play({
      ...{ transport, owners: phones, seed, date, timeZone, speed, concurrency, journal, signal },
      ...(codes ? { codes } : {}),
      screen: err,
    })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(`Played ${phones.length} phones in ${seconds} s, seed "${seed}"${signal.aborted ? ', stopped early' : ''}.`)
    for (const line of summary(tally)) say(line)
    const isRight = wishes.verify
      ? await readBack(staffOf(wishes, transport, new AbortController().signal), journal.entries, say)
      : true
    return isRight && tally.failures.size === 0
  } finally {
    journal.close()
  }
}

/** Runs the command and gives its exit code: 0 all well, 1 failures or differences, 2 wrong arguments. */
export const run = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  const { env, out, err, signal } = surroundings
  try {
    const wishes = readArguments(argv, env)
    if (wishes === 'help') {
      out.write(usage)
      return 0
    }
    if (wishes.verifyJournal === undefined) return (await playAll(wishes, surroundings)) ? 0 : 1
    const staff = staffOf(wishes, httpTransport(wishes.url), signal)
    return (await readBack(staff, readJournal(wishes.verifyJournal), line => out.write(`${line}\n`))) ? 0 : 1
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof WrongArguments ? 2 : 1
  }
}
