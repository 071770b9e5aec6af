// @ts-check
// A classic script runs before the login form is painted; only `first-frame.js` runs earlier, and not on the page of the login.
// Storage keys are those of lib/language.ts, lib/theme.ts, lib/web-font.ts and api/token.ts.
{
  const token = localStorage.getItem('token-id')
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('web-font') !== null) document.documentElement.dataset.webFont = ''
  const settingsText = document.getElementById('settings')?.textContent
  /** @type {{ productName?: string, basePath?: string, languages?: string[] }} */
  const { productName = 'Scrutineer', basePath = '', languages = ['en', 'ro'] } = JSON.parse(settingsText || '{}')

  const chosen = localStorage.getItem('language') ?? ''
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  document.documentElement.lang = language

  const kind = token === null ? 'login' : 'screen'
  /** @returns {HTMLLinkElement[]} */
  const findCode = () => Array.from(document.querySelectorAll('link[rel=modulepreload]'))
  // The first frame has inserted these links before, if it was allowed to.
  if (findCode().length === 0)
    document.head.insertAdjacentHTML('beforeend', document.getElementById(`code-${kind}`)?.textContent ?? '')

  // Preload the messages, and the settings that aren't in the page, in parallel with the code.
  for (const href of [`${basePath}/assets/i18n/${language}.json`, ...(settingsText ? [] : ['/config.json'])])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }),
    )

  /**
   * Replaces the placeholders of the prerendered texts.
   * @param {DocumentFragment} content
   */
  const fillIn = content => {
    /** @param {string} text */
    const replace = text => text.replaceAll('%product%', productName)
    const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (texts.currentNode.nodeValue) texts.currentNode.nodeValue = replace(texts.currentNode.nodeValue)
    for (const element of content.querySelectorAll('[aria-label*="%product%"]'))
      element.setAttribute('aria-label', replace(element.getAttribute('aria-label') ?? ''))
  }

  // As in features/session/login-redirect.ts. These pages have no prerendered content.
  const isAccessPath = /\/(start|new-password|forgotten-password|sign-in)\/?$/.test(location.pathname)

  /** @param {HTMLElement} root */
  const showLogin = root => {
    const html = document.getElementById(`login-${language}`)?.textContent
    if (!html) return
    const template = document.createElement('template')
    template.innerHTML = html
    const { content } = template
    fillIn(content)
    const title = content.querySelector('title')
    if (title) document.title = title.textContent ?? ''
    title?.remove()
    content.querySelector('input')?.toggleAttribute('autofocus', true)
    // Hydration needs the options that React renders.
    const chooser = content.querySelector('option[lang]')?.parentElement
    for (const option of chooser?.querySelectorAll('option') ?? [])
      if (!languages.includes(option.value)) option.remove()
    // Those that an installation adds, named as by `languageName` of the contract.
    for (const lang of languages.filter(tag => !chooser?.querySelector(`[lang="${tag}"]`))) {
      const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
      const text = name.slice(0, 1).toLocaleUpperCase(lang) + name.slice(1)
      chooser?.append(Object.assign(document.createElement('option'), { value: lang, lang, text }))
    }
    const themes = [...content.querySelectorAll('option')].filter(({ value }) => value === theme)
    for (const option of themes) option.selected = true
    root.dataset.prerendered = ''
    root.dataset.productName = productName
    // `src/app/first-paint/take-over.ts` repeats the events that came before the application's code.
    for (const type of ['submit', 'change'])
      root.addEventListener(type, event => {
        if (root.dataset.prerendered === undefined) return
        event.preventDefault()
        root.dataset.earlyEvents = `${root.dataset.earlyEvents ?? ''} ${type}`
      })
    root.append(content)
  }

  /** Calls back after the next paint. In a hidden tab nothing is painted. */
  const afterPaint = (/** @type {() => void} */ callback) => {
    if (document.hidden) callback()
    else requestAnimationFrame(() => setTimeout(callback))
  }

  /** The code or the texts could not be loaded, so this text can't come from the files of texts. */
  const offerRetry = () => {
    const retry = document.createElement('button')
    retry.textContent = 'The page couldn’t be loaded. Try again. · Pagina nu a putut fi încărcată. Încercați din nou.'
    // The style sheet has the classes that `src` uses, and no others.
    retry.className = 'w-full p-4 text-center underline'
    retry.onclick = () => location.reload()
    document.querySelector('first-frame')?.remove()
    document.getElementById('root')?.prepend(retry)
  }
  // `src/main.tsx` dispatches it if it can't load the texts.
  addEventListener('start-failed', offerRetry)

  /** Runs the application's code, which links preload. */
  const startApplication = () => {
    const src = findCode().find(({ dataset }) => 'entry' in dataset)?.href
    if (src === undefined) return
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onerror: offerRetry }))
  }

  /** At the end of the page, so that the templates and the root are there. */
  customElements.define(
    'first-paint',
    class extends HTMLElement {
      connectedCallback() {
        const root = document.getElementById('root')
        this.remove()
        if (!root || token !== null || isAccessPath) return startApplication()
        showLogin(root)
        afterPaint(startApplication)
      }
    },
  )
}
