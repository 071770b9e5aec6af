import { PassThrough } from 'node:stream'
import type { CliContext } from '../../server/src/cli/command/context.ts'
import type { Command } from '../../server/src/cli/command/define-command.ts'

/** Runs a command in this process and returns its exit code and output. */
export const runHere = async (
  run: Command['run'],
  argv: readonly string[],
  context: Partial<Pick<CliContext, 'env' | 'input' | 'signal'>> = {},
): Promise<{ code: number; out: string; err: string }> => {
  const [out, err]: [string[], string[]] = [[], []]
  const sink = (texts: string[]) => ({ write: (text: string) => texts.push(text) })
  const defaults = { env: {}, input: new PassThrough().end(), signal: new AbortController().signal }
  const code = await run(argv, { ...defaults, ...context, out: sink(out), err: sink(err) })
  return { code, out: out.join(''), err: err.join('') }
}
