import { CommandError, errorMessage } from '../../cli/command/errors.ts'
import { SettingsError, UntrustedKeyError } from '../../domain/errors.ts'
import type { Settings } from '../../startup/config.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { CorruptArchiveError } from '../format/read-archive.ts'
import { RestoreError } from './restore-archive.ts'

/** Whether the error's message is for the person who restores. */
const isExpected = (error: unknown): boolean =>
  [CommandError, RestoreError, CorruptArchiveError, SettingsError, UntrustedKeyError].some(
    kind => error instanceof kind,
  )

/** Converts an error of opening the target to a `CommandError`, as the server's start describes it. Returns other errors. */
export const withStartupReason = (error: unknown, settings: Settings): unknown => {
  const reason = isExpected(error) ? undefined : describeStartupError(error, settings)
  return reason === undefined ? error : new CommandError(reason, { cause: error })
}

/** One sentence for an error of a restore; `failure` begins that of an unexpected one. */
export const describeRestoreError = (error: unknown, failure: string): string => {
  const message = errorMessage(error)
  return isExpected(error) ? message : `${failure}: ${message}`
}
