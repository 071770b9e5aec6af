import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import type { Output } from './context.ts'
import { StoppedError } from './errors.ts'

/** Prompts for a secret without echo; undefined if the input isn't a terminal. */
export const promptPassword = async (
  question: string,
  input: Readable & { isTTY?: boolean },
  screen: Output,
): Promise<string | undefined> => {
  if (!input.isTTY) return undefined
  screen.write(question)
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: muted, terminal: true })
  // Ctrl-C aborts the prompt.
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort())
  try {
    return await lines.question('', { signal: stop.signal })
  } catch (error) {
    throw stop.signal.aborted ? new StoppedError('Stopped.') : error
  } finally {
    lines.close()
    screen.write('\n')
  }
}
