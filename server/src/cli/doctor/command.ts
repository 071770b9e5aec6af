import { existsSync } from 'node:fs'
import type { ReadinessCheck } from '@scrutineer/contract/readiness'
import { DatabaseLockedError } from '../../db/client.ts'
import { evaluateReadiness } from '../../features/readiness/checks.ts'
import { readInstallationFacts, readReadinessFacts } from '../../features/readiness/read-facts.ts'
import { connectToProvider } from '../../features/session/oidc/provider.ts'
import { createSmtpSender } from '../../features/staff/access-links/mail/smtp.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { databaseFolder, openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { errorMessage } from '../command/errors.ts'
import type { OptionValues } from '../command/options.ts'
import { productVersion } from '../product-version.ts'
import { describeCheck } from './describe-check.ts'
import { askRunningServer, isOfRunningServer, runningServerOptions } from './running-server.ts'

const installationOf = ({ dataFolder, publicUrl, timeZone, fcm, smtp, oidc }: Settings) => ({
  version: productVersion,
  dataFolder,
  publicUrl,
  timeZone,
  isPushConfigured: fcm !== undefined,
  checkMail: smtp && createSmtpSender(smtp).verify,
  checkOidc: oidc && (() => connectToProvider(oidc)),
  clock: () => new Date(),
})

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
export const doctorCommand = defineCommand({
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
