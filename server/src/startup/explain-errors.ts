import { CommandError, errorMessage } from '../cli/command/errors.ts'
import { SettingsError, UntrustedKeyError } from '../domain/errors.ts'
import type { Settings } from './config.ts'
import { describeStartupError } from './startup-errors.ts'

/** Whether the error's message is for the user of a command. */
const isExpected = (error: unknown): boolean =>
  [CommandError, SettingsError, UntrustedKeyError].some(kind => error instanceof kind)

/** Converts an error of opening what the settings name to a `CommandError`, as the server's start describes it. */
export const withExplainedErrors = <T>(
  settings: Settings,
  work: () => Promise<T>,
  describe = describeStartupError,
): Promise<T> =>
  work().catch((error: unknown) => {
    const reason = isExpected(error) ? undefined : describe(error, settings)
    throw reason === undefined ? error : new CommandError(reason, { cause: error })
  })

/** One sentence for an error of a command; `failure` begins that of an unexpected one. */
export const describeFailure = (error: unknown, failure: string): string =>
  isExpected(error) ? errorMessage(error) : `${failure}: ${errorMessage(error)}`
