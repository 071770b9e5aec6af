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

/** Payloads that would run if a screen interpreted them: a different one for each field of the contract. */
export const createPayloads = () => {
  const planted = new Map<string, string>()
  const shownPayloads = new Set<string>()
  const sow = (field: string, payload: (longest: number) => string) => {
    const longest = textFields.get(field)
    if (longest === undefined) throw new Error(`The contract has no text ${field}.`)
    const attack = payload(longest)
    planted.set(field, attack)
    return attack
  }
  const number = () => String(planted.size + 10)
  return {
    planted,
    /** Limited to the field's maximum length. */
    on: (field: string) => sow(field, longest => `${number()}${payloads.find(each => each.length + 3 <= longest)}`),
    onName: (field: string, ending: string) => sow(field, () => `${number()}${fileNamePayload}.${ending}`),
    /** Records the payloads that a page shows as plain text. */
    look: async (page: Page) => {
      const shown = await page.evaluate(() => {
        const typed = [...document.querySelectorAll('input, textarea')].map(field => Reflect.get(field, 'value'))
        // Includes truncated text and closed lists.
        return [document.title, document.body.innerText, document.body.textContent, ...typed].join('\n')
      })
      for (const [field, attack] of planted) if (shown.includes(attack)) shownPayloads.add(field)
    },
    unseen: () => [...planted.keys()].filter(field => !shownPayloads.has(field)),
  }
}

/** Effects of payloads: executed scripts, injected elements, requests, and policy violations. */
export const watchForExecution = async (page: Page, origin: string) => {
  const happened: string[] = []
  await page.exposeFunction('tellOfAttack', (effect: string) => happened.push(effect))
  await page.addInitScript(() => {
    const report = (effect: string) => Reflect.get(window, 'tellOfAttack')(`${effect} at ${location.pathname}`)
    Reflect.set(window, 'x', () => report('a text ran'))
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      report(`${effectiveDirective} kept out ${blockedURI}`),
    )
    const injected =
      'img[src="x"], svg[onload], [onerror], script:not([src], [type="application/json"]), [href^="javascript:" i], iframe, object, embed'
    const look = (node: Node) => {
      const element = node instanceof Element && (node.matches(injected) ? node : node.querySelector(injected))
      if (element) report(`a text became ${element.outerHTML.slice(0, 60)}`)
    }
    const watcher = new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) look(node)
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
  page.on('dialog', dialog => {
    if (dialog.type() !== 'beforeunload') happened.push(`the browser was made to say ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('request', request => {
    const { protocol, origin: requestOrigin, pathname } = new URL(request.url())
    if (protocol === 'data:' || protocol === 'blob:') return
    if (requestOrigin !== origin || pathname.endsWith('/x')) happened.push(`asked for ${request.url()}`)
  })
  return happened
}
