import { setPrivateUmask } from '../startup/private-files.ts'
import { exitCodes } from './command/errors.ts'
import { runCli } from './run-cli.ts'

/** Signals within this time are duplicates: the terminal and npm may both forward the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000

/** The first signal lets the command end by itself; a later one ends the process. */
const listenToSignals = (): AbortSignal => {
  const stop = new AbortController()
  let since: number | undefined
  const onSignal = () => {
    if (since === undefined) {
      since = performance.now()
      stop.abort()
    } else if (performance.now() - since > SAME_SIGNAL_MS) {
      process.exit(exitCodes.stopped)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  return stop.signal
}

/** Waits until the text written so far has left the process: pipes are asynchronous on Windows. */
const flush = (stream: NodeJS.WriteStream) => new Promise<void>(resolve => stream.write('', () => resolve()))

/** Runs a command of this process and exits with its code, even if an abandoned command is still working. */
export const runProcess = async (argv: readonly string[]): Promise<never> => {
  setPrivateUmask()
  const { env, stdin: input, stdout: out, stderr: err } = process
  const code = await runCli(argv, { env, input, out, err, signal: listenToSignals() })
  await Promise.all([flush(out), flush(err)])
  process.exit(code)
}
