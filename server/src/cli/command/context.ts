import type { Readable } from 'node:stream'

/** A stream for a command's output. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
}

/** What a command uses of its process. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable & { isTTY?: boolean }
  readonly out: Output
  readonly err: Output
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal
}
