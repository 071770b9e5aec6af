import type { CommandContext } from '../../cli/command/define-command.ts'
import { errorMessage, UsageError } from '../../cli/command/errors.ts'
import type { Options, OptionValues } from '../../cli/command/options.ts'
import { promptPassword } from '../../cli/command/prompt-password.ts'
import { serverUrlOf, urlOption } from '../../cli/command/server-url.ts'
import { ApiError, createApiClient } from './api-client.ts'

/** Options of commands that call a running server. */
export const sessionOptions = {
  url: urlOption,
  account: {
    type: 'string',
    value: 'NAME',
    help: 'an organizer’s account; its password is read from SCRUTINEER_PASSWORD or prompted for',
  },
  code: { type: 'string', value: 'CODE', help: 'code of the account’s second factor; prompted for if needed' },
} as const satisfies Options

interface SessionOptions {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly account: string
  /** Code of the second factor. */
  readonly code: string | undefined
}

/** The values of `sessionOptions`; throws a `UsageError`. */
export const validateSession = (
  { url, account, code }: OptionValues<typeof sessionOptions>,
  { env }: Pick<CommandContext, 'env'>,
): SessionOptions => {
  if (!account) throw new UsageError('--account is required. See --help.')
  return { url: serverUrlOf(url, env), account, code }
}

type ApiClient = ReturnType<typeof createApiClient>

const signIn = async (client: ApiClient, { account, code }: SessionOptions, { env, input, err }: CommandContext) => {
  const password = env.SCRUTINEER_PASSWORD || (await promptPassword(`Password of ${account}: `, input, err))
  if (!password) throw new UsageError('Set SCRUTINEER_PASSWORD to the password of the account.')
  try {
    return await client.signIn(account, password, code)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'second_factor_required' && code === undefined)) throw error
    const prompted = await promptPassword(`Code of ${account}'s second factor: `, input, err)
    if (!prompted)
      throw new UsageError('The account has a second factor: add --code with the code from the authenticator app.')
    return client.signIn(account, password, prompted)
  }
}

/** Signs in, runs `work` and signs out. */
export const withSession = async <T>(
  options: SessionOptions,
  context: CommandContext,
  work: (client: ApiClient, token: string) => Promise<T>,
): Promise<T> => {
  const client = createApiClient(options.url, context.signal)
  const token = await signIn(client, options, context)
  try {
    return await work(client, token)
  } finally {
    // Not an error of the work: the session expires anyway.
    await client.signOut(token).catch((error: unknown) => {
      context.log(`Signing out failed: ${errorMessage(error)}.`)
    })
  }
}
