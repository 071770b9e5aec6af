/** Context of an attack. */
export interface AttackContext {
  /** Repetitions: one in `npm run test:all`, more with `npm run resilience`. */
  readonly rounds: number
  /** Whether it was started by `npm run resilience`, without a time limit. */
  readonly isLong: boolean
  /** Registers a cleanup; cleanups run after the attack, the last registered first. */
  readonly onEnd: (cleanup: () => Promise<unknown>) => void
  /** Adds a row to the printed table: what was measured, and the result. */
  readonly report: (measured: string, result: string) => void
}

/** An attack on the built server. Throws if the server fails. */
export interface Attack {
  /** Name for `--attack`. */
  readonly name: string
  /** What holds during the attack: the title of the test. */
  readonly title: string
  /** Default of `--rounds` with `npm run resilience`. */
  readonly longRounds: number
  readonly run: (context: AttackContext) => Promise<void>
}
