import { UsageError } from '../cli/command/errors.ts'
import type { Options, OptionValues } from '../cli/command/options.ts'
import { serverUrlOf, urlOption } from '../cli/command/server-url.ts'

export const options = {
  url: urlOption,
  account: {
    type: 'string',
    value: 'NAME',
    help: 'an organizer’s account, for setup and verification (or SIMULATE_ACCOUNT in the environment)',
  },
  password: { type: 'string', value: 'TEXT', help: 'its password (or SIMULATE_PASSWORD in the environment)' },
  code: { type: 'string', value: 'CODE', help: 'code of the account’s second factor, if it has one' },
  phones: {
    type: 'string',
    value: 'N',
    help: 'simulate N training observers, which are added and marked as test observers',
  },
  'count-them': { type: 'boolean', help: 'with --phones: don’t mark them, so that statistics include them' },
  observers: {
    type: 'string',
    value: 'FILE.csv',
    help: 'simulate the observers of a file (phone, PIN, name); added if an account is set',
  },
  forms: {
    type: 'string',
    value: 'FILE|FOLDER',
    help: 'publish these questionnaires (.json) first and answer only them',
  },
  seed: { type: 'string', value: 'TEXT', help: 'the same seed simulates the same day', default: 'election' },
  speed: {
    type: 'string',
    value: 'N|max',
    help: 'simulated seconds per real second: 1 is real time, max or 0 doesn’t wait',
    default: '1000',
  },
  concurrency: { type: 'string', value: 'N', help: 'maximum number of concurrent calls', default: '32' },
  app: { type: 'boolean', help: 'the phones have the observers’ app: they send items and expect receipts' },
  journal: { type: 'string', value: 'FILE', help: 'append every acknowledged action as a line of JSON' },
  verify: { type: 'boolean', help: 'read all data back at the end; lists differences and exits with 1' },
  'verify-journal': { type: 'string', value: 'FILE', help: 'only read back the data of a journal' },
} as const satisfies Options

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

const validateCombination = (
  { phones, observers, forms, verify, 'verify-journal': verifyJournal }: OptionValues<typeof options>,
  hasCredentials: boolean,
) => {
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
  if (needsStaff && !hasCredentials) {
    throw new UsageError('Setup and verification require --account and --password.')
  }
}

/** Validates the options; the credentials default to environment variables. */
export const readOptions = (
  values: OptionValues<typeof options>,
  env: Readonly<Record<string, string | undefined>>,
) => {
  const { phones, speed, concurrency, code, seed, app, observers, forms, journal, verify } = values
  const user = values.account ?? env.SIMULATE_ACCOUNT
  const password = values.password ?? env.SIMULATE_PASSWORD
  const valid = {
    url: serverUrlOf(values.url, env),
    credentials: user && password ? { user, password, code: code || undefined } : undefined,
    phones: phones === undefined ? undefined : parseInteger('phones', phones, 99_999),
    countThem: values['count-them'],
    /** Simulated seconds per real second; `Infinity` for no waiting. */
    speed: parseSpeed(speed),
    concurrency: parseInteger('concurrency', concurrency, 1000),
    verifyJournal: values['verify-journal'],
    seed,
    app,
    observers,
    forms,
    journal,
    verify,
  }
  validateCombination(values, valid.credentials !== undefined)
  return valid
}

export type SimulatorOptions = ReturnType<typeof readOptions>
