// Serves the app's files offline and shows push messages. API calls and requests with a body bypass it.

interface Shell {
  /** Changes with any file. */
  readonly version: string
  /** Addresses relative to the worker: the page, and files with a hash in their name. */
  readonly files: readonly string[]
  /** The texts of all languages: `i18n/en.first.json`. */
  readonly texts: readonly string[]
}

/** The build replaces it. */
declare const __SHELL__: Shell

declare const self: ServiceWorkerGlobalScope

const { version, files, texts } = __SHELL__
const page = new URL('./', self.location.href)
/** The caches are the origin's: each app of a server has its own. */
const prefix = `shell ${page.pathname} `
const name = prefix + version
const addresses = files.map(file => new URL(file, page).href)

/** Retains the previous version, which may still run in other tabs. */
const deleteOldShells = async () => {
  const shells = (await caches.keys()).filter(each => each.startsWith(prefix) && each !== name)
  await Promise.all(shells.slice(0, -1).map(each => caches.delete(each)))
}

const isTexts = ({ url }: Request) => url.startsWith(new URL('i18n/', page).href)

/** Those of the phone's languages, and English: the app starts with them if it never had another connection. */
const firstTexts = texts.filter(file =>
  ['en', ...self.navigator.languages].some(tag => file.startsWith(`i18n/${tag.split('-', 1).join()}.`)),
)

/** The first texts, and those of the languages in use, which the previous version has. */
const findTexts = async () => {
  const shells = (await caches.keys()).filter(each => each.startsWith(prefix))
  const stored = await Promise.all(shells.map(async each => (await caches.open(each)).keys()))
  const used = stored.flat().filter(isTexts)
  return new Set([...firstTexts.map(file => new URL(file, page).href), ...used.map(({ url }) => url)])
}

/** Fetches texts and stores them, but never the page of a captive portal, which answers everything with 200. */
const fetchTexts = async (cache: Cache, request: Request): Promise<Response> => {
  const response = await fetch(request)
  const isStored = response.ok && response.headers.get('content-type')?.startsWith('application/json')
  if (!isStored) throw new TypeError(`${request.url}: HTTP ${response.status}, no JSON`)
  await cache.put(request.url, response.clone())
  return response
}

/** Stores texts that are missing. */
const storeTexts = async (files: Iterable<string>) => {
  const cache = await caches.open(name)
  const store = async (file: string) =>
    (await cache.match(file)) ?? (await fetchTexts(cache, new Request(file, { cache: 'no-cache' })))
  await Promise.all(Array.from(files, store))
}

/** Whether the stored page is the app's, and no other file is a page. */
const isComplete = async (cache: Cache) => {
  const replies = await Promise.all(addresses.map(address => cache.match(address)))
  const pages = replies.filter(reply => reply?.headers.get('content-type')?.startsWith('text/html'))
  const html = await pages[0]?.clone().text()
  return pages.length === 1 && files.some(file => file.startsWith('assets/') && html?.includes(file))
}

const precache = async () => {
  const cache = await caches.open(name)
  // The page may be stale in an HTTP cache. All other files have their hash in the name.
  await cache.addAll(
    addresses.map(address => new Request(address, { cache: address === page.href ? 'reload' : 'default' })),
  )
  if (!(await isComplete(cache))) {
    await caches.delete(name)
    throw new TypeError('a captive portal answered for the app')
  }
  await storeTexts(await findTexts())
}

/** The stored texts, which are fetched again for the next start: an installation may correct them. */
const respondWithTexts = async (request: Request, event: FetchEvent) => {
  const cache = await caches.open(name)
  const stored = await cache.match(request.url)
  const fetched = fetchTexts(cache, request)
  if (!stored) return fetched
  // Without a connection the stored ones stay.
  event.waitUntil(fetched.catch(() => undefined))
  return stored
}

const respond = async (request: Request) => {
  const cache = await caches.open(name)
  const stored = await (request.mode === 'navigate' ? cache.match(page.href) : caches.match(request.url))
  return stored ?? fetch(request)
}

self.addEventListener('install', event => event.waitUntil(precache()))
self.addEventListener('activate', event => event.waitUntil(deleteOldShells().then(() => self.clients.claim())))

// A new version waits until a page requests it at its start, so that running pages retain their files.
self.addEventListener('message', event => {
  if (event.data === 'activate') void self.skipWaiting()
  // Without a connection they are stored when they are used the next time.
  else if (Array.isArray(event.data?.texts)) event.waitUntil(storeTexts(event.data.texts).catch(() => undefined))
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== page.origin) return
  const isPage = request.mode === 'navigate'
  // The page has relative URLs, which work at a single address only.
  if (isTexts(request)) event.respondWith(respondWithTexts(request, event))
  else if (isPage && pathname !== page.pathname) event.respondWith(Response.redirect(page.href))
  else if (isPage || pathname.startsWith(`${page.pathname}assets/`)) event.respondWith(respond(request))
})

/** Background Sync, which TypeScript's library lacks, only wakes a page, which sends. */
self.addEventListener('sync', event => {
  if (!('waitUntil' in event) || typeof event.waitUntil !== 'function') return
  event.waitUntil(notifyPages())
})

/** The fallback for an unreadable message. */
const unreadable = { title: 'Scrutineer', text: 'New message · Mesaj nou' }

const readMessage = (data: PushMessageData | null): { title: string; text: string } => {
  try {
    return { ...unreadable, ...data?.json() }
  } catch {
    return unreadable
  }
}

const notifyPages = async () => {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage('send')
}

/** Shows every message: iOS revokes the permission after three silent ones. Open pages fetch it, too. */
self.addEventListener('push', event => {
  const { title, text } = readMessage(event.data)
  const icon = new URL('../icon-192.png', page).href
  const shown = self.registration.showNotification(title, { body: text, icon, data: 'messages' })
  event.waitUntil(Promise.all([shown, notifyPages()]))
})

const openMessages = async () => {
  const address = new URL('#/messages', page).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url.startsWith(page.href))
  if (!open) return self.clients.openWindow(address)
  // The app's addresses are fragments, so the page isn't loaded again.
  const focused = await open.focus()
  // A page of another worker can't be navigated.
  return focused.navigate(address).catch(() => focused)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openMessages())
})

// A module for TypeScript: its names are not those of the page.
export {}
