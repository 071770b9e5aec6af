import { onTestFinished } from 'vitest'

/** Replaces a property of the browser until the test ends. */
export const replace = (object: object, name: string, value: unknown): void => {
  const own = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { value, configurable: true })
  onTestFinished(() => {
    if (own) Object.defineProperty(object, name, own)
    else Reflect.deleteProperty(object, name)
  })
}
