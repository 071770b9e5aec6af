import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'

/** Asks a person for something that isn't shown while it is written; undefined where nobody can be asked. */
export const promptPassword = async (
  question: string,
  input: Readable & { isTTY?: boolean },
  screen: { write(text: string): unknown },
): Promise<string | undefined> => {
  if (!input.isTTY) return undefined
  screen.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: true })
  // Ctrl-C while it is asked.
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort())
  try {
    return await lines.question('', { signal: stop.signal })
  } finally {
    lines.close()
    screen.write('\n')
  }
}
