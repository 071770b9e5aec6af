import { PassThrough, type Readable } from 'node:stream'

interface Output {
  write(text: string): unknown
}

/** What a command uses of its process. */
interface Context {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable
  readonly out: Output
  readonly err: Output
  readonly signal: AbortSignal
}

/** Runs a command in this process and returns its exit code and output. */
export const runHere = async (
  run: (argv: readonly string[], context: Context) => Promise<number>,
  argv: readonly string[],
  context: Partial<Pick<Context, 'env' | 'input' | 'signal'>> = {},
): Promise<{ code: number; out: string; err: string }> => {
  const [out, err]: [string[], string[]] = [[], []]
  const sink = (texts: string[]) => ({ write: (text: string) => texts.push(text) })
  const defaults = { env: {}, input: new PassThrough().end(), signal: new AbortController().signal }
  const code = await run(argv, { ...defaults, ...context, out: sink(out), err: sink(err) })
  return { code, out: out.join(''), err: err.join('') }
}
