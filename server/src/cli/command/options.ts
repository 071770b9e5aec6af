import { parseArgs } from 'node:util'
import { errorMessage, UsageError } from './errors.ts'

interface TextOption {
  readonly type: 'string'
  /** Placeholder of the value in the help, such as `FILE`. */
  readonly value: string
  readonly help: string
  readonly default?: string
}

interface SwitchOption {
  readonly type: 'boolean'
  readonly help: string
}

export type Options = Readonly<Record<string, TextOption | SwitchOption>>

export type OptionValues<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends SwitchOption
    ? boolean
    : Declared[Name] extends { readonly default: string }
      ? string
      : string | undefined
}

/** Options of every command. */
export const sharedOptions = {
  json: { type: 'boolean', help: 'print the result as one line of JSON; messages go to standard error' },
  help: { type: 'boolean', help: 'show this help' },
} as const satisfies Options

export interface ParsedArguments<Declared extends Options> {
  readonly values: OptionValues<Declared & typeof sharedOptions>
  readonly files: readonly string[]
}

const toParserOption = (option: TextOption | SwitchOption) =>
  option.type === 'boolean'
    ? { type: option.type, default: false }
    : { type: option.type, ...(option.default === undefined ? {} : { default: option.default }) }

/** Parses the arguments of a command; throws a `UsageError`. */
export const parseOptions = <const Declared extends Options>(
  argv: readonly string[],
  declared: Declared,
  takesFiles: boolean,
): ParsedArguments<Declared> => {
  const all = Object.entries<TextOption | SwitchOption>({ ...declared, ...sharedOptions })
  const options = Object.fromEntries(all.map(([name, option]) => [name, toParserOption(option)]))
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: takesFiles })
    // parseArgs returns a value of the declared type, or the default, for each option; it can't infer it from entries.
    return { values: values as OptionValues<Declared & typeof sharedOptions>, files: positionals }
  } catch (error) {
    // Node's first sentence names the error; the rest is advice for programmers.
    const message = errorMessage(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}
