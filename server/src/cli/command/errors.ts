/** Invalid command-line arguments. The message is a sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command was refused or failed for a reason that its user can act on. The message is a sentence. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** The user stopped the command at a prompt, where the terminal sends no signal. */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

/** The message of an error, or the text of another thrown value. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Exit codes of all commands. */
export const exitCodes = { done: 0, failed: 1, usage: 2, stopped: 130 } as const
