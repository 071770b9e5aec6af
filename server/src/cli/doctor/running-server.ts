import type { ReadinessCheck } from '@scrutineer/contract/readiness'
import { sessionOptions, validateSession, withSession } from '../../backup-archive/create/account-session.ts'
import { createApiClient } from '../../backup-archive/create/api-client.ts'
import type { CommandContext } from '../command/define-command.ts'
import { CommandError, errorMessage } from '../command/errors.ts'
import type { Options, OptionValues } from '../command/options.ts'

export const runningServerOptions = {
  ...sessionOptions,
  url: { ...sessionOptions.url, help: 'asks the running server instead of opening its database; needs --account' },
} as const satisfies Options

type Values = OptionValues<typeof runningServerOptions>

/** Whether the running server is to be asked; without `--url` that of this machine. */
export const isOfRunningServer = ({ url, account }: Values): boolean => url !== undefined || account !== undefined

/** The checks of a running server, which an organizer may read. Throws if it isn't ready. */
export const askRunningServer = async (values: Values, context: CommandContext): Promise<readonly ReadinessCheck[]> => {
  const session = validateSession(values, context)
  // Before the password is prompted for.
  await createApiClient(session.url, context.signal)
    .checkReady()
    .catch((error: unknown) => {
      throw new CommandError(`The server at ${session.url} isn't ready: ${errorMessage(error)}`, { cause: error })
    })
  return withSession(session, context, async (client, token) => (await client.readiness(token)).checks)
}
