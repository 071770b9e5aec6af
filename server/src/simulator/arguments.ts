import { parseArgs } from 'node:util'

/** What the command was asked to do. */
export interface SimulatorOptions {
  url: string
  credentials?: { user: string; password: string }
  observers?: string
  phones?: number
  countThem: boolean
  forms?: string
  seed: string
  /** Played seconds per real second; `Infinity` for no waiting. */
  speed: number
  concurrency: number
  journal?: string
  verify: boolean
  verifyJournal?: string
}

/** The person wrote something that can't be done; the message says what. */
export class UsageError extends Error {
  override name = 'WrongArguments'
}

export const usage = `Plays observers' phones against a server: sign in, fetch forms, arrive, answer, write notes, leave.

  npm run simulate -- --phones 50
  npm run simulate -- --forms FOLDER --observers FILE.csv --speed max --verify

  --url URL              where the server is (default http://localhost:8080)
  --account, --password  staff of an organizer, for loading and verifying
                         (or SIMULATE_ACCOUNT and SIMULATE_PASSWORD in the environment)
  --phones N             play N training observers; they are added and marked as test observers
  --count-them           with --phones: don't mark them, so that statistics count them
  --observers FILE.csv   play the observers of a file (phone, PIN, name); added when an account is given
  --forms FILE|FOLDER    publish these questionnaires (.json) first and fill in only them
  --seed TEXT            the same seed plays the same day (default "election")
  --speed N|max          played seconds per real second: 1 is real time, max or 0 doesn't wait (default 1000)
  --concurrency N        calls under way at a time (default 32)
  --journal FILE         append every acknowledged act as a line of JSON
  --verify               read everything back in the end; differences are listed and exit with 1
  --verify-journal FILE  play nothing, only read back what a journal says
  --help                 show this
`

const flags = {
  url: { type: 'string', default: 'http://localhost:8080' },
  account: { type: 'string' },
  password: { type: 'string' },
  observers: { type: 'string' },
  phones: { type: 'string' },
  'count-them': { type: 'boolean', default: false },
  forms: { type: 'string' },
  seed: { type: 'string', default: 'election' },
  speed: { type: 'string', default: '1000' },
  concurrency: { type: 'string', default: '32' },
  journal: { type: 'string' },
  verify: { type: 'boolean', default: false },
  'verify-journal': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: false }).values
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

const wholeNumber = (name: string, value: string, largest: number): number => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isInteger(number) || number < 1 || number > largest) {
    throw new UsageError(`--${name} takes a whole number from 1 to ${largest}, not "${value}".`)
  }
  return number
}

const speedOf = (value: string): number => {
  if (value === 'max') return Number.POSITIVE_INFINITY
  const speed = Number(value)
  if (value.trim() === '' || !Number.isFinite(speed) || speed < 0) {
    throw new UsageError(`--speed takes a number from 0, or max, not "${value}".`)
  }
  return speed === 0 ? Number.POSITIVE_INFINITY : speed
}

const validateCombination = (options: SimulatorOptions) => {
  const { credentials, phones, observers, forms, verify, verifyJournal } = options
  if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol)) {
    throw new UsageError(`--url takes an address that begins with http:// or https://, not "${options.url}".`)
  }
  if (verifyJournal === undefined && phones === undefined && observers === undefined) {
    throw new UsageError('Say whose phones to play: --phones N or --observers FILE.csv (--help shows everything).')
  }
  if (phones !== undefined && observers !== undefined) {
    throw new UsageError('--phones and --observers exclude each other.')
  }
  if (verifyJournal !== undefined && (phones ?? observers ?? forms) !== undefined) {
    throw new UsageError('--verify-journal only reads back: it takes no --phones, --observers or --forms.')
  }
  const needsStaff = verify || verifyJournal !== undefined || phones !== undefined || forms !== undefined
  if (needsStaff && !credentials) {
    throw new UsageError('Loading and verifying need a staff sign-in: give --account and --password.')
  }
}

/** Reads the command line and the two settings it may leave out; `'help'` when that is what was asked. */
export const readArguments = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>) => {
  const given = parse(argv)
  if (given.help) return 'help'
  const user = given.account ?? env.SIMULATE_ACCOUNT
  const password = given.password ?? env.SIMULATE_PASSWORD
  const options: SimulatorOptions = {
    url: given.url,
    ...(user && password ? { credentials: { user, password } } : {}),
    ...(given.observers === undefined ? {} : { observers: given.observers }),
    ...(given.phones === undefined ? {} : { phones: wholeNumber('phones', given.phones, 99_999) }),
    countThem: given['count-them'],
    ...(given.forms === undefined ? {} : { forms: given.forms }),
    seed: given.seed,
    speed: speedOf(given.speed),
    concurrency: wholeNumber('concurrency', given.concurrency, 1000),
    ...(given.journal === undefined ? {} : { journal: given.journal }),
    verify: given.verify,
    ...(given['verify-journal'] === undefined ? {} : { verifyJournal: given['verify-journal'] }),
  }
  validateCombination(options)
  return options
}
