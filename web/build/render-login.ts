import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { createServer } from 'vite'
import { messagesFolder } from './precompile-messages.ts'

/** The exports of `src/app/first-paint/prerender.tsx`, which is compiled for the browser's types. */
interface PrerenderModule {
  readonly prerenderLogin: (texts: { readonly language: string; readonly messages: unknown }) => string
}

/** Browser globals that the modules of the login page use when they are loaded or rendered. */
const browserGlobals = () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  return {
    localStorage: storage,
    sessionStorage: storage,
    location: new URL('http://localhost/'),
    navigator: { userAgent: '' },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
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

/** Runs `work` with the prerender function of the application's source. */
const withApplication = async <T>(root: string, work: (module: PrerenderModule) => T) => {
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
    return work((await server.ssrLoadModule('/src/app/first-paint/prerender.tsx')) as PrerenderModule)
  } finally {
    await server.close()
  }
}

/** The HTML of the login page by language. */
export const renderLogin = (root: string, publicDir: string): Promise<Map<string, string>> =>
  withGlobals(browserGlobals(), () =>
    withApplication(root, ({ prerenderLogin }) => {
      const folder = join(publicDir, messagesFolder)
      return new Map(
        readdirSync(folder).map(file => {
          const language = parse(file).name
          const messages: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
          return [language, prerenderLogin({ language, messages })]
        }),
      )
    }),
  )
