import { expect, type Page } from '@playwright/test'

/** Effects of payloads: executed scripts, injected elements, requests, and policy violations. */
export const watchForExecution = async (page: Page, origin: string) => {
  const happened: string[] = []
  await page.exposeFunction('tellOfAttack', (effect: string) => happened.push(effect))
  // The inline script that the build adds to the page.
  const html = await (await page.request.get(`${origin}/audit`)).text()
  const ownScript = /<script>(.*?)<\/script>/s.exec(html)?.[1]
  expect(ownScript).toBeTruthy()
  await page.addInitScript(own => {
    const report = (effect: string) => Reflect.get(window, 'tellOfAttack')(`${effect} at ${location.pathname}`)
    Reflect.set(window, 'x', () => report('a text ran'))
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      report(`${effectiveDirective} kept out ${blockedURI}`),
    )
    const injected =
      'img[src="x"], svg[onload], [onerror], script:not([src], [type="application/json"], [type="text/html"]), [href^="javascript:" i], iframe, object, embed'
    const inspect = (node: Node) => {
      if (!(node instanceof Element)) return
      const elements = [...(node.matches(injected) ? [node] : []), ...node.querySelectorAll(injected)]
      // The parser may insert a script before its text.
      const element = elements.find(
        ({ textContent, localName }) => textContent !== own && !(localName === 'script' && !textContent),
      )
      if (element) report(`a text became ${element.outerHTML.slice(0, 60)}`)
    }
    const watcher = new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) inspect(node)
    })
    watcher.observe(document, { childList: true, subtree: true })
  }, ownScript)
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
