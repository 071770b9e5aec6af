/** A browser with a profile of its own on the disk, driven by its standard protocol. */
export interface DrivenBrowser {
  /** Starts it, again with the same profile. */
  start(): Promise<void>
  goTo(url: string): Promise<void>
  /** Runs an expression in the page, also one that is a promise, and returns its value as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Ends its processes. The profile stays. */
  kill(): Promise<void>
  remove(): Promise<void>
}
