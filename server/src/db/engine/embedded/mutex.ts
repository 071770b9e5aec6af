import { DatabaseUnavailableError } from '../../constraint-errors.ts'

/** A fair mutex with timeouts. */
export class Mutex {
  #held = false
  readonly #waiting: (() => void)[] = []

  get isHeld(): boolean {
    return this.#held
  }

  /** Number of waiting callers. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Acquires the mutex; the returned function releases it. Throws `DatabaseUnavailableError` after `timeoutMs`. */
  lock(timeoutMs: number): Promise<() => void> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(this.#releaser())
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve(this.#releaser())
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(new DatabaseUnavailableError(`The embedded database was busy for ${timeoutMs / 1000} s`))
      }, timeoutMs)
      this.#waiting.push(enter)
    })
  }

  #releaser() {
    let released = false
    return () => {
      if (released) return
      released = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#held = false
    }
  }
}
