import { parseArgs } from 'node:util'

/** The command's options. */
export interface SimulatorOptions {
  url: string
  credentials?: { user: string; password: string }
  observers?: string
  phones?: number
  countThem: boolean
  forms?: string
  seed: string
  /** Simulated seconds per real second; `Infinity` for no waiting. */
  speed: number
  concurrency: number
  journal?: string
  verify: boolean
  verifyJournal?: string
}

/** Invalid command-line arguments. The message is a sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const usage = `Simulates observers' phones: they sign in, fetch forms, arrive, answer, write notes and leave.

  npm run simulate -- --phones 50
  npm run simulate -- --forms FOLDER --observers FILE.csv --speed max --verify

  --url URL              the server (default: http://localhost:8080)
  --account, --password  an organizer's account, for setup and verification
                         (or SIMULATE_ACCOUNT and SIMULATE_PASSWORD in the environment)
  --phones N             simulate N training observers, which are added and marked as test observers
  --count-them           with --phones: don't mark them, so that statistics include them
  --observers FILE.csv   simulate the observers of a file (phone, PIN, name); added if an account is set
  --forms FILE|FOLDER    publish these questionnaires (.json) first and answer only them
  --seed TEXT            the same seed simulates the same day (default: "election")
  --speed N|max          simulated seconds per real second: 1 is real time, max or 0 doesn't wait (default: 1000)
  --concurrency N        maximum number of concurrent calls (default: 32)
  --journal FILE         append every acknowledged action as a line of JSON
  --verify               read all data back at the end; lists differences and exits with 1
  --verify-journal FILE  only read back the data of a journal
  --help                 show this help

Exit codes: 0 success, 1 failures or differences, 2 invalid arguments.
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
    // Node's first sentence names the error; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

const parseInteger = (name: string, value: string, max: number): number => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isInteger(number) || number < 1 || number > max) {
    throw new UsageError(`--${name} must be an integer from 1 to ${max}, not "${value}".`)
  }
  return number
}

const parseSpeed = (value: string): number => {
  if (value === 'max') return Number.POSITIVE_INFINITY
  const speed = Number(value)
  if (value.trim() === '' || !Number.isFinite(speed) || speed < 0) {
    throw new UsageError(`--speed must be max or a number of at least 0, not "${value}".`)
  }
  return speed === 0 ? Number.POSITIVE_INFINITY : speed
}

const validateCombination = (options: SimulatorOptions) => {
  const { credentials, phones, observers, forms, verify, verifyJournal } = options
  if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol)) {
    throw new UsageError(`--url must begin with http:// or https://, not "${options.url}".`)
  }
  if (verifyJournal === undefined && phones === undefined && observers === undefined) {
    throw new UsageError('--phones N or --observers FILE.csv is required. See --help.')
  }
  if (phones !== undefined && observers !== undefined) {
    throw new UsageError('--phones and --observers cannot be combined.')
  }
  if (verifyJournal !== undefined && (phones ?? observers ?? forms) !== undefined) {
    throw new UsageError('--verify-journal cannot be combined with --phones, --observers or --forms.')
  }
  const needsStaff = verify || verifyJournal !== undefined || phones !== undefined || forms !== undefined
  if (needsStaff && !credentials) {
    throw new UsageError('Setup and verification require --account and --password.')
  }
}

/** Parses the command line; the credentials default to environment variables. Returns `'help'` for `--help`. */
export const readArguments = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>) => {
  const values = parse(argv)
  if (values.help) return 'help'
  const user = values.account ?? env.SIMULATE_ACCOUNT
  const password = values.password ?? env.SIMULATE_PASSWORD
  const options: SimulatorOptions = {
    url: values.url,
    ...(user && password ? { credentials: { user, password } } : {}),
    ...(values.observers === undefined ? {} : { observers: values.observers }),
    ...(values.phones === undefined ? {} : { phones: parseInteger('phones', values.phones, 99_999) }),
    countThem: values['count-them'],
    ...(values.forms === undefined ? {} : { forms: values.forms }),
    seed: values.seed,
    speed: parseSpeed(values.speed),
    concurrency: parseInteger('concurrency', values.concurrency, 1000),
    ...(values.journal === undefined ? {} : { journal: values.journal }),
    verify: values.verify,
    ...(values['verify-journal'] === undefined ? {} : { verifyJournal: values['verify-journal'] }),
  }
  validateCombination(options)
  return options
}
