// @ts-check
// Inlined into the built pages at the start of the body, before the style sheet and `public/early.js`: applies the theme,
// shows signed-in accounts the menu's frame with the product's name, and makes the calls of the screen, which
// `api/early-calls.ts` takes over. One script, because the browser may paint after it.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const settingsText = document.getElementById('settings')?.textContent
  const {
    productName = 'Scrutineer',
    basePath = '',
    apiBaseUrl = '',
    languages = ['en'],
  } = JSON.parse(settingsText || '{}')
  const token = localStorage.getItem('token-id')

  const readClaims = () => {
    try {
      return JSON.parse(atob((token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
    } catch {
      // Not a JWT.
      return {}
    }
  }

  /** The search parameters of the address over those that the account has stored for the path. */
  const readSearch = (/** @type {string} */ path, /** @type {string} */ account) => {
    const search = new URLSearchParams(location.search)
    const stored = new URLSearchParams(localStorage.getItem(`${account} ${path}`) ?? '')
    for (const [name, value] of stored) if (!search.has(name)) search.set(name, value)
    return search
  }

  /** The addresses of the calls with which the page is opened. */
  const firstCalls = () => {
    /** @type {{ path: string, names: string[], calls: { url: string, names?: Record<string, string>, organizer?: true }[] }} */
    const page = JSON.parse(document.getElementById('first-calls')?.textContent || '{"calls":[]}')
    const { sub, Organizer } = readClaims()
    const search = readSearch(page.path, sub)
    const isPage = location.pathname.replace(/\/$/, '') === basePath + page.path.replace(/\/$/, '')
    // A server of section 7 only has no capabilities.
    const isKnown =
      [...search.keys()].every(name => page.names.includes(name)) && localStorage.getItem('capabilities') !== ''
    return page.calls.flatMap(({ url, names = {}, organizer }, index) => {
      if (index > 0 && !(isPage && isKnown && (!organizer || Organizer !== false))) return []
      const address = new URL((apiBaseUrl.replace(/\/+$/, '') || basePath) + url, location.href)
      for (const [name, value] of search) if (names[name]) address.searchParams.set(names[name], value)
      address.searchParams.sort()
      return [address.href]
    })
  }

  const makeFirstCalls = () => {
    const language = localStorage.getItem('language') ?? ''
    const headers = {
      Accept: 'application/json',
      'Accept-Language': languages.includes(language) ? language : languages[0],
      Authorization: `Bearer ${token}`,
    }
    const send = (/** @type {string} */ address) => {
      const response = fetch(address, { headers })
      // Reported where it is taken over.
      response.catch(() => undefined)
      return /** @type {const} */ ([address, response])
    }
    globalThis.earlyCalls = { authorization: headers.Authorization, responses: new Map(firstCalls().map(send)) }
  }

  const isAccessPath = /\/(start|new-password|forgotten-password|sign-in)\/?$/.test(location.pathname)
  if (token !== null && !isAccessPath) {
    const frame = document.createElement('first-frame')
    // As `ui/layout/logo.tsx`.
    frame.innerHTML =
      '<svg aria-hidden="true" viewBox="0 0 24 24"><rect width="24" height="24" rx="6"/><path d="M6.5 12.2 10.3 16 17.5 8.2" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>'
    frame.append(productName)
    document.body.append(frame)
    document.head.insertAdjacentHTML('beforeend', document.getElementById('code-screen')?.textContent ?? '')
    // Without settings in the page the API's origin is unknown.
    if (settingsText) makeFirstCalls()
  }
}
