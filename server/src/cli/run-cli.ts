import type { CliContext } from './command/context.ts'
import { exitCodes } from './command/errors.ts'
import { formatRows } from './command/help.ts'
import { commands } from './commands.ts'
import { productVersion } from './product-version.ts'

const help = (): string =>
  [
    'The server of an election observation and its tools.',
    '',
    '  scrutineer <command> [options]',
    '',
    ...formatRows(commands.map(([name, summary]) => [name, summary] as const)),
    '',
    ...formatRows([
      ['<command> --help', 'shows the options of a command'],
      ['--version', 'shows the version'],
    ]),
    '',
    'Settings are read from the environment: docs/operation/settings.md. All commands: docs/operation/command-line.md.',
    'Exit codes: 0 done, 1 refused or failed, 2 invalid arguments, 130 stopped.',
    '',
  ].join('\n')

/** Runs the command that the first argument names and returns its exit code. */
export const runCli = async (argv: readonly string[], context: CliContext): Promise<number> => {
  const [name, ...args] = argv
  if (name === '--help' || name === 'help') {
    context.out.write(help())
    return exitCodes.done
  }
  if (name === '--version') {
    context.out.write(`${productVersion}\n`)
    return exitCodes.done
  }
  const entry = commands.find(([known]) => known === name)
  if (!entry) {
    const reason = name === undefined ? 'Name a command.' : `There is no command ${JSON.stringify(name)}.`
    context.err.write(`${reason} See scrutineer --help.\n`)
    return exitCodes.usage
  }
  const [, , load] = entry
  const { command } = await load()
  return command.run(args, context)
}
