// Serves the app's files without a connection, and nothing else: no call of the API and no request with a body goes through here.

interface Shell {
  /** Changes with any file. */
  readonly version: string
  /** Addresses relative to the worker: the page, and files with a hash in their name. */
  readonly files: readonly string[]
}

/** The build replaces it. */
declare const __SHELL__: Shell

declare const self: ServiceWorkerGlobalScope

const { version, files } = __SHELL__
const page = new URL('./', self.location.href)
/** The caches are the origin's: each app of a server has its own. */
const prefix = `shell ${page.pathname} `
const name = prefix + version
const addresses = files.map(file => new URL(file, page).href)

/** Keeps the version before this one, whose pages may still run in other tabs. */
const deleteOldShells = async () => {
  const shells = (await caches.keys()).filter(each => each.startsWith(prefix) && each !== name)
  await Promise.all(shells.slice(0, -1).map(each => caches.delete(each)))
}

const precache = async () => {
  const cache = await caches.open(name)
  // `reload`: a proxy or the browser might have kept an older page.
  await cache.addAll(addresses.map(address => new Request(address, { cache: 'reload' })))
}

const respond = async (request: Request) => {
  const cache = await caches.open(name)
  const stored = await (request.mode === 'navigate' ? cache.match(page.href) : caches.match(request.url))
  return stored ?? fetch(request)
}

self.addEventListener('install', event => event.waitUntil(precache()))
self.addEventListener('activate', event => event.waitUntil(deleteOldShells().then(() => self.clients.claim())))

// A new version waits until the page asks for it, at its start: the page that runs keeps the files that it was made of.
self.addEventListener('message', event => {
  if (event.data === 'activate') void self.skipWaiting()
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== page.origin) return
  const isPage = request.mode === 'navigate'
  // The page has relative addresses, so it has one address itself.
  if (isPage && pathname !== page.pathname) event.respondWith(Response.redirect(page.href))
  else if (isPage || pathname.startsWith(`${page.pathname}assets/`)) event.respondWith(respond(request))
})

/** Background Sync, which TypeScript's library lacks. A page sends; this only wakes it. */
self.addEventListener('sync', event => {
  if (!('waitUntil' in event) || typeof event.waitUntil !== 'function') return
  const wake = async () => {
    for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage('send')
  }
  event.waitUntil(wake())
})

// A module for TypeScript: its names are not those of the page.
export {}
