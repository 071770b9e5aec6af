import { setTimeout as wait } from 'node:timers/promises'
import type { DrivenBrowser } from './browser.ts'

// Works by events of the page alone, since the browsers' protocols differ in how they press and type.

const waitMs = 60_000

const text = "(document.body?.innerText ?? '').replace(/\\s+/g, ' ')"

const control = (name: RegExp) =>
  `[...document.querySelectorAll('button, a')].find(each => ${name}.test(each.innerText.trim().replace(/\\s+/g, ' ')))`

/** What an observer does with the app. Each waits until it is possible. */
export const useApp = ({ evaluate }: DrivenBrowser) => {
  /** Repeats an expression until its value is true, also while the page is loaded again. */
  const until = async (expression: string): Promise<void> => {
    let last: unknown
    for (const from = Date.now(); Date.now() - from < waitMs; await wait(100)) {
      last = await evaluate(expression).catch((error: unknown) => error)
      if (last === true) return
    }
    const shown = await evaluate(text)
    throw new Error(`${expression} is ${String(last)}; the page shows: ${String(shown)}`)
  }
  return {
    press: (name: RegExp) => until(`(found => found ? (found.click(), true) : false)(${control(name)})`),
    see: (shown: RegExp) => until(`${shown}.test(${text})`),
    type: (selector: string, value: string) =>
      until(`(field => {
        if (!field) return false
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
        set.call(field, ${JSON.stringify(value)})
        return field.dispatchEvent(new Event('input', { bubbles: true }))
      })(document.querySelector('${selector}'))`),
    /** The bytes 0, 1, 2 …, which a test can make again. */
    choosePhoto: (name: string, size: number) =>
      until(`(field => {
        if (!field) return false
        const chosen = new DataTransfer()
        const bytes = Uint8Array.from({ length: ${size} }, (_, index) => index)
        chosen.items.add(new File([bytes], '${name}', { type: 'image/png' }))
        field.files = chosen.files
        return field.dispatchEvent(new Event('change', { bubbles: true }))
      })(document.querySelector('input[type=file]'))`),
    reload: () => evaluate('(setTimeout(() => location.reload(), 0), null)'),
  }
}
