import { session } from '@scrutineer/contract/session'
import type { CommandContext } from '../../cli/command/define-command.ts'
import { errorMessage, UsageError } from '../../cli/command/errors.ts'
import type { Options, OptionValues } from '../../cli/command/options.ts'
import { promptPassword } from '../../cli/command/prompt-password.ts'
import { serverUrlOf, urlOption } from '../../cli/command/server-url.ts'
import { type ApiClient, ApiError, createApiClient, httpTransport } from '../../client/api-client.ts'

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

/** A client of the server at an origin, whose errors are for the user of a command. */
export const createCommandClient = (url: string, signal?: AbortSignal, token?: string): ApiClient =>
  createApiClient(httpTransport(url, { signal, describeUnreachable: reason => `no server at ${url} (${reason})` }), {
    token,
    describeFailure: (_, status, problem) => {
      const [firstError] = Object.values(problem?.errors ?? {}).flat()
      return problem?.detail ?? firstError ?? problem?.title ?? `the server replied ${status}`
    },
    describeUnexpected: () =>
      `${url} did not send what this program expects: check the address, and that both have the same version`,
  })

/** Returns the session's token. */
const signIn = async (client: ApiClient, { account: user, code }: SessionOptions, context: CommandContext) => {
  const { env, input, err } = context
  const password = env.SCRUTINEER_PASSWORD || (await promptPassword(`Password of ${user}: `, input, err))
  if (!password) throw new UsageError('Set SCRUTINEER_PASSWORD to the password of the account.')
  try {
    return (await client.request(session.authorize, { body: { user, password, code } })).access_token
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'second_factor_required' && code === undefined)) throw error
    const prompted = await promptPassword(`Code of ${user}'s second factor: `, input, err)
    if (!prompted)
      throw new UsageError('The account has a second factor: add --code with the code from the authenticator app.')
    return (await client.request(session.authorize, { body: { user, password, code: prompted } })).access_token
  }
}

/** Signs in, runs `work` and signs out. */
export const withSession = async <T>(
  options: SessionOptions,
  context: CommandContext,
  work: (client: ApiClient) => Promise<T>,
): Promise<T> => {
  const { url } = options
  const { signal, log } = context
  const token = await signIn(createCommandClient(url, signal), options, context)
  try {
    return await work(createCommandClient(url, signal, token))
  } finally {
    // A signal doesn't abort it. Not an error of the work: the session expires anyway.
    await createCommandClient(url, undefined, token)
      .request(session.revoke)
      .catch((error: unknown) => log(`Signing out failed: ${errorMessage(error)}.`))
  }
}
