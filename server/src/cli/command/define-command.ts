import type { CliContext, Output } from './context.ts'
import { errorMessage, exitCodes, StoppedError, UsageError } from './errors.ts'
import { formatHelp, type HelpContent } from './help.ts'
import { type Options, type ParsedArguments, parseOptions } from './options.ts'

/** The end of a command: whether it did what its name says, and its result for `--json`. */
export interface CommandResult {
  readonly isDone: boolean
  readonly details?: Readonly<Record<string, unknown>>
}

/** What a running command may use. */
export interface CommandContext extends CliContext {
  /** Prints a line for people. */
  readonly log: (line: string) => void
  /** Where `log` writes: standard output, or standard error with `--json`. */
  readonly messages: Output
}

interface Definition<Declared extends Options> extends HelpContent {
  readonly options: Declared
  /** Whether arguments without a name are accepted. */
  readonly takesFiles?: boolean
  /** Whether `run` ends by itself when `signal` is aborted. Others are abandoned. */
  readonly handlesSignal?: boolean
  readonly run: (parsed: ParsedArguments<Declared>, context: CommandContext) => Promise<CommandResult>
  /** One sentence for an error of the command's work. Defaults to its message. */
  readonly describeError?: (error: unknown) => string
}

export interface Command extends HelpContent {
  /** Runs the command and returns its exit code. */
  readonly run: (argv: readonly string[], context: CliContext) => Promise<number>
}

/** Control characters of a file or a reply must not move the cursor or start a line. */
const toLine = (text: string) => `${text.replace(/(?!\n)\p{Cc}/gu, '\uFFFD')}\n`

const abortion = (signal: AbortSignal) =>
  new Promise<undefined>(resolve => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

/** The exit code of a thrown error. An error of a stopped command is a consequence of the stop. */
const exitCodeOf = (error: unknown, signal: AbortSignal): number => {
  if (signal.aborted || error instanceof StoppedError) return exitCodes.stopped
  return error instanceof UsageError ? exitCodes.usage : exitCodes.failed
}

/** A command with its options, help, exit codes and JSON result. */
export const defineCommand = <const Declared extends Options>(definition: Definition<Declared>): Command => {
  const describe = (error: unknown) =>
    error instanceof UsageError || error instanceof StoppedError || !definition.describeError
      ? errorMessage(error)
      : definition.describeError(error)

  const runParsed = async (parsed: ParsedArguments<Declared>, context: CommandContext) => {
    const { signal } = context
    const running = definition.run(parsed, context)
    const result = await (definition.handlesSignal ? running : Promise.race([running, abortion(signal)]))
    if (!result || (signal.aborted && !result.isDone)) return { code: exitCodes.stopped, details: result?.details }
    return { code: result.isDone ? exitCodes.done : exitCodes.failed, details: result.details }
  }

  const run = async (argv: readonly string[], context: CliContext): Promise<number> => {
    const { out, err, signal } = context
    // An invalid option must not hide that JSON or help was requested.
    const wantsJson = argv.includes('--json')
    const messages = wantsJson ? err : out
    const finish = (code: number, details: Readonly<Record<string, unknown>> = {}) => {
      if (wantsJson) out.write(`${JSON.stringify({ command: definition.name, exitCode: code, ...details })}\n`)
      return code
    }
    if (argv.includes('--help')) {
      out.write(formatHelp(definition))
      return exitCodes.done
    }
    try {
      const parsed = parseOptions(argv, definition.options, definition.takesFiles ?? false)
      const log = (line: string) => messages.write(toLine(line))
      const { code, details } = await runParsed(parsed, { ...context, messages, log })
      return finish(code, details)
    } catch (error) {
      const message = describe(error)
      err.write(toLine(message))
      return finish(exitCodeOf(error, signal), { error: message })
    }
  }
  return { ...definition, run }
}
