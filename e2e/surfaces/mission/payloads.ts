import type { Page } from '@playwright/test'
import { textFields } from './text-fields.ts'

/** Longest first. Each breaks out of different contexts; the shortest fits a code. */
const payloads = [
  `"><img src=x onerror=x()><script>x()</script><svg onload=x()></title><script>x()</script>{{constructor.constructor('x()')()}}javascript:x()`,
  `"><img src=x onerror=x()><script>x()</script>`,
  '<svg onload=x()>',
]

/** Without characters that file names can't contain. */
const fileNamePayload = '<img src=x onerror=x()>'

const PREFIX_LENGTH = 3

/** The missions of a worker share its server, which requires unique codes, phones and accounts. */
let plantedTexts = 0

/** Payloads that would run if a screen interpreted them: a different one for each field of the contract. */
export const createPayloads = () => {
  const planted = new Map<string, string>()
  const shownPayloads = new Set<string>()
  const plant = (field: string, payload: (longest: number) => string) => {
    const longest = textFields.get(field)
    if (longest === undefined) throw new Error(`The contract has no text ${field}.`)
    plantedTexts += 1
    const attack = plantedTexts.toString(36).padStart(PREFIX_LENGTH, '0') + payload(longest)
    planted.set(field, attack)
    return attack
  }
  return {
    /** Limited to the field's maximum length. */
    on: (field: string) => plant(field, longest => payloads.find(each => each.length + PREFIX_LENGTH <= longest) ?? ''),
    onName: (field: string, ending: string) => plant(field, () => `${fileNamePayload}.${ending}`),
    /** The last text that was planted in a field. */
    plantedIn: (field: string) => {
      const attack = planted.get(field)
      if (attack === undefined) throw new Error(`No text was planted in ${field}.`)
      return attack
    },
    /** All that were planted so far. */
    planted: () => [...planted.values()],
    /** Records the payloads that a page shows as plain text. */
    inspect: async (page: Page) => {
      const shown = await page.evaluate(() => {
        const typed = [...document.querySelectorAll('input, textarea')].map(field => Reflect.get(field, 'value'))
        // Includes truncated text and closed lists.
        return [document.title, document.body.innerText, document.body.textContent, ...typed].join('\n')
      })
      for (const [field, attack] of planted) if (shown.includes(attack)) shownPayloads.add(field)
    },
    hasSeen: (field: string) => shownPayloads.has(field),
  }
}

export type Payloads = ReturnType<typeof createPayloads>
