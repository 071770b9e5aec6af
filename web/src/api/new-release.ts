import { basePath } from '../lib/base-path.ts'
import { createValue } from '../lib/stores/value.ts'

const { set, ...isInstalled } = createValue(false)

/** Whether the server's page names another build than the one that runs here. */
const hasOtherBuild = async () => {
  const response = await fetch(`${basePath}/index.html`, { cache: 'no-store' })
  const ownFile = new URL(import.meta.url).pathname.split('/').at(-1) ?? ''
  return response.ok && !(await response.text()).includes(ownFile)
}

// Vite dispatches it whenever code or a style sheet could not be loaded.
addEventListener('vite:preloadError', ({ payload }) => {
  // Vite requests a style sheet again only if it has no link.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (payload.message.endsWith(link.href)) link.remove()
  if (isInstalled.get()) return
  void hasOtherBuild().then(
    isOther => {
      if (isOther) set(true)
    },
    // Offline: the next failure checks again.
    () => undefined,
  )
})

/** Whether another release is installed on the server, which no longer has the code of this page. */
export const newRelease = { isInstalled }
