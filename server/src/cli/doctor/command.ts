import { existsSync } from 'node:fs'
import { health } from '@scrutineer/contract/health'
import { type ReadinessCheck, readiness } from '@scrutineer/contract/readiness'
import {
  createCommandClient,
  sessionOptions,
  validateSession,
  withSession,
} from '../../backup-archive/create/account-session.ts'
import { DatabaseLockedError } from '../../db/client.ts'
import { readInstalledLanguages } from '../../domain/languages/installed-languages.ts'
import { evaluateReadiness } from '../../features/readiness/checks.ts'
import { readInstallationFacts, readReadinessFacts } from '../../features/readiness/read-facts.ts'
import { connectToProvider } from '../../features/session/oidc/provider.ts'
import { createSmtpSender } from '../../mail/smtp.ts'
import { pushSubjectOf } from '../../push/web-push.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { databaseFolder, openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { CommandError, errorMessage } from '../command/errors.ts'
import type { Options, OptionValues } from '../command/options.ts'
import { productVersion } from '../product-version.ts'
import { languageFolders } from '../start/language-folders.ts'
import { describeCheck } from './describe-check.ts'

const runningServerOptions = {
  ...sessionOptions,
  url: { ...sessionOptions.url, help: 'asks the running server instead of opening its database; needs --account' },
} as const satisfies Options

type Values = OptionValues<typeof runningServerOptions>

/** Whether the running server is to be asked; without `--url` that of this machine. */
const isOfRunningServer = ({ url, account }: Values): boolean => url !== undefined || account !== undefined

/** The checks of a running server, which an organizer may read. Throws if it isn't ready. */
const askRunningServer = async (values: Values, context: CommandContext): Promise<readonly ReadinessCheck[]> => {
  const session = validateSession(values, context)
  // Before the password is prompted for.
  const anyone = createCommandClient(session.url, context.signal)
  for (const endpoint of [health.alive, health.ready])
    await anyone.request(endpoint).catch((error: unknown) => {
      throw new CommandError(`The server at ${session.url} isn't ready: ${errorMessage(error)}`, { cause: error })
    })
  return withSession(session, context, async client => (await client.request(readiness.get)).checks)
}

const installationOf = ({ dataFolder, publicUrl, timeZone, fcm, smtp, oidc }: Settings) => {
  const isWebPushConfigured = pushSubjectOf(publicUrl) !== undefined
  return {
    version: productVersion,
    dataFolder,
    publicUrl,
    timeZone,
    isPushConfigured: fcm !== undefined || isWebPushConfigured,
    isWebPushConfigured,
    checkMail: smtp && createSmtpSender(smtp).verify,
    checkOidc: oidc && (() => connectToProvider(oidc)),
    findInstalled: () => readInstalledLanguages(languageFolders(dataFolder)),
    clock: () => new Date(),
  }
}

const findWithoutDatabase = async (settings: Settings, problem: string): Promise<ReadinessCheck[]> => {
  const installation = await readInstallationFacts(installationOf(settings))
  return evaluateReadiness({ ...installation, database: { problem }, mission: undefined })
}

const describeProblem = (error: unknown, settings: Settings): string => {
  if (error instanceof DatabaseLockedError)
    return `${error.message}: ask the running server with --account NAME, or stop it to check this database.`
  return describeStartupError(error, settings) ?? errorMessage(error)
}

const findReadiness = async (settings: Settings): Promise<ReadinessCheck[]> => {
  // Opening would create it.
  if (!settings.databaseUrl && !existsSync(databaseFolder(settings)))
    return findWithoutDatabase(settings, `There is none in ${settings.dataFolder} yet: start the server once.`)
  try {
    const database = await openConfiguredDatabase(settings)
    try {
      return evaluateReadiness(await readReadinessFacts(database, installationOf(settings)))
    } finally {
      await database.close()
    }
  } catch (error) {
    return findWithoutDatabase(settings, describeProblem(error, settings))
  }
}

const runDoctor = async (
  values: OptionValues<typeof runningServerOptions>,
  context: CommandContext,
): Promise<CommandResult> => {
  const { env, log } = context
  const checks = isOfRunningServer(values)
    ? await askRunningServer(values, context)
    : await findReadiness(readSettings(env))
  for (const line of checks.flatMap(describeCheck)) log(line)
  const count = (state: ReadinessCheck['state']) => checks.filter(check => check.state === state).length
  const missing = count('missing')
  log(`\n${count('ok')} ok, ${count('warning')} warnings, ${missing} missing.`)
  return { isDone: missing === 0, details: { checks } }
}

/** `scrutineer doctor` */
export const command = defineCommand({
  name: 'doctor',
  summary: 'Checks whether everything is ready for the election, and says what to do about what isn’t.',
  examples: ['', '--json', '--url https://office.example.org --account chief'],
  description: [
    'The server’s settings name the database: run it with the environment of the server. It changes nothing. On PostgreSQL it also works while a server runs; the built-in database can be opened by one process only: --url or --account ask the running server instead.',
  ],
  options: runningServerOptions,
  exit: { done: 'nothing essential is missing', failed: 'something essential is missing' },
  run: ({ values }, context) => runDoctor(values, context),
})
