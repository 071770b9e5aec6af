import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { createServer } from 'vite'
import { type FirstCalls, findFirstCalls, type OpenAddress } from './first-calls.ts'
import { messagesFolder } from './precompile-messages.ts'

interface Texts {
  readonly language: string
  readonly messages: unknown
}

/** The exports of `src/app/first-paint/prerender.tsx`, which is compiled for the browser's types. */
interface PrerenderModule {
  readonly prerenderLogin: (texts: Texts) => string
  readonly prerenderScreen: (texts: Texts, path: string) => Promise<string>
  readonly findScreenModules: () => Map<string, string>
  readonly openAddress: OpenAddress
}

/** Browser globals that the modules of the screens use when they are loaded or rendered. */
const browserGlobals = () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  return {
    localStorage: storage,
    sessionStorage: storage,
    location: new URL('http://localhost/'),
    navigator: { userAgent: '' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    // Calls stay pending, so that the screens are in their loading state.
    fetch: () => new Promise(() => undefined),
  }
}

/** Runs `work` with additional globals, then restores the previous ones. */
const withGlobals = async <T>(globals: object, work: () => Promise<T>) => {
  const previous = Object.keys(globals).map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await work()
  } finally {
    for (const [name, descriptor] of previous)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
  }
}

/** Runs `work` with the prerender functions of the application's source. */
const withApplication = async <T>(root: string, work: (module: PrerenderModule) => Promise<T>) => {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  })
  try {
    // `ssrLoadModule` has no type for the module.
    return await work((await server.ssrLoadModule('/src/app/first-paint/prerender.tsx')) as PrerenderModule)
  } finally {
    await server.close()
  }
}

/** The content of `main` and the document title, which differ between screens. */
const screenContent = /(<main [^>]*>)[\s\S]*(<\/main>)|<title>.*?<\/title>/g
/** The router's script for the scroll position, which the security policy forbids. */
const inlineScript = /<script>[\s\S]*?<\/script>/g

/** Placeholder rows of lists. As many as fit into a window would delay the first paint. */
const placeholderRow = /<(tr|li) aria-hidden="true"[\s\S]*?<\/\1>/g
const maxPlaceholderRows = 12

const trimPlaceholders = (html: string) => {
  let rows = 0
  return html.replaceAll(placeholderRow, row => {
    rows += 1
    return rows > maxPlaceholderRows ? '' : row
  })
}

/** No screen has this path, so the menu has no current entry. */
const unknownPath = '/-'

interface RenderedPage {
  readonly path: string
  /** The module of the screen; the empty shell has none. */
  readonly module: string | undefined
  /** HTML by id: `login-` and `screen-` with the language. */
  readonly templates: Map<string, string>
  readonly firstCalls: FirstCalls
}

/** The templates and the first calls of each page: of `/`, with an empty shell, and of each screen of the menu. */
export const renderTemplates = (root: string, publicDir: string) =>
  withGlobals(browserGlobals(), () =>
    withApplication(root, async ({ prerenderLogin, prerenderScreen, findScreenModules, openAddress }) => {
      const screens: [string, string | undefined][] = [['/', undefined], ...findScreenModules()]
      const pages: RenderedPage[] = []
      for (const [path, module] of screens)
        pages.push({ path, module, templates: new Map(), firstCalls: await findFirstCalls(openAddress, path) })
      for (const file of readdirSync(join(publicDir, messagesFolder))) {
        const language = parse(file).name
        const texts = { language, messages: JSON.parse(readFileSync(join(publicDir, messagesFolder, file), 'utf8')) }
        const login = prerenderLogin(texts)
        const shell = await prerenderScreen(texts, unknownPath)
        for (const { path, templates } of pages) {
          templates.set(`login-${language}`, login)
          const screen = path === '/' ? shell.replace(screenContent, '$1$2') : await prerenderScreen(texts, path)
          // The security policy forbids style attributes in HTML too; `public/early.js` applies them.
          const allowed = trimPlaceholders(screen).replaceAll(inlineScript, '').replaceAll(' style="', ' data-style="')
          templates.set(`screen-${language}`, allowed)
        }
      }
      return pages
    }),
  )
