/** What an attack gets from the trial. */
export interface AttackContext {
  /** How often to repeat it: once in `npm test`, more often when the trial runs by name. */
  readonly rounds: number
  /** Whether the trial runs by name, with all the time it needs. */
  readonly isLong: boolean
  /** Registers a cleanup; cleanups run after the attack, the last registered first. */
  readonly onEnd: (cleanup: () => Promise<unknown>) => void
  /** Adds a row to the table that the trial prints: what was measured, and the result. */
  readonly report: (measured: string, result: string) => void
}

/** An attack on the built server. It throws when the server gives way. */
export interface Attack {
  /** The word for `--attack`. */
  readonly name: string
  /** What holds under the attack: the title of the test. */
  readonly title: string
  /** Repetitions when the trial runs by name and `--rounds` says nothing else. */
  readonly longRounds: number
  readonly run: (context: AttackContext) => Promise<void>
}
