import { readFile } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { productLanguages } from '@scrutineer/contract/core/languages'
import { WebSettings, WebTimeZone } from '@scrutineer/contract/fields/web-settings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SettingsError } from '../domain/errors.ts'
import {
  availableLanguages,
  type InstalledLanguages,
  offeredLanguages,
} from '../domain/languages/installed-languages.ts'
import { problem } from '../domain/problem.ts'
import { serveObserverApp } from './observer-app.ts'
import { isApiPath } from './request/path.ts'
import { createWebSettingsReader, type FindElection } from './response/web-settings-reader.ts'
import { screenPaths } from './screen-paths.ts'
import { serveManifest } from './web-manifest.ts'
import { readPages } from './web-pages.ts'

export interface WebOptions {
  /** Folder of the web build. */
  readonly folder: string
  /** Folder of the build of the observers' app; without it, the app isn't served. */
  readonly observerFolder?: string | undefined
  readonly settings: WebSettings
}

/** What the pages show of the election and of the installation. */
interface WebContent {
  readonly findElection: () => ReturnType<FindElection> &
    Promise<{ readonly observerLanguages: readonly string[] | null }>
  readonly findInstalled: () => Promise<InstalledLanguages>
}

const parseJson = (text: string, fail: (reason: string, cause: unknown) => never): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    return fail('is not valid JSON', error)
  }
}

/** The web's settings: the file's values over the defaults, and the election's time zone. Throws `SettingsError`. */
export const readWebSettings = async (file: string | undefined, timeZone: string): Promise<WebSettings> => {
  if (file === undefined) return z.parse(WebSettings, { timeZone })
  const fail = (reason: string, cause: unknown): never => {
    throw new SettingsError(`Please correct the settings: CONFIG_FILE, ${file}, ${reason}.`, { cause })
  }
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    fail(`can't be read (${error.code ?? error.message})`, error),
  )
  const result = z.safeParse(
    z.extend(WebSettings, { timeZone: z.prefault(WebTimeZone, timeZone) }),
    parseJson(text, fail),
  )
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')} ${message}` : 'must be an object',
  )
  return fail(`is invalid: ${issues.join('; ')}`, result.error)
}

/** Browser features that no screen uses, disabled so that injected code can't use them either. */
const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']
  .map(feature => `${feature}=()`)
  .join(', ')

const installSecurityHeaders = (app: FastifyInstance, apiBaseUrl: string) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  const api = apiBaseUrl === '' ? [] : [new URL(apiBaseUrl).origin]
  return app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...api],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...api],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
      },
    },
    // `installHsts` sends it, only over TLS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // The web that shows pictures may be served from another origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
}

const ONE_YEAR_SECONDS = 365 * 24 * 3600

/** With a base path like a path of this server or a screen's, addresses with and without it would be ambiguous. */
const assertDistinct = (basePath: string, ownPaths: readonly string[]) => {
  const first = basePath.split('/', 2).join('/')
  if (first !== '' && ownPaths.includes(first))
    throw new SettingsError(
      `Please correct the settings: BASE_PATH must not begin with ${first}, a path of this server.`,
    )
}

const isPage = ({ method, url, headers }: FastifyRequest) => {
  const path = url.split('?')[0] ?? ''
  return (
    ['GET', 'HEAD'].includes(method) &&
    !isApiPath(path) &&
    extname(path) === '' &&
    /html|\*\/\*/.test(headers.accept ?? '*/*')
  )
}

/** Serves the web build: hashed files are immutable, other files are revalidated, screen URLs get a page. */
export const serveWeb = async (
  app: FastifyInstance,
  options: WebOptions,
  own: Pick<WebSettings, 'basePath' | 'publicUrl' | 'passwordByMail' | 'signInWithProvider'>,
  { findElection, findInstalled }: WebContent,
): Promise<void> => {
  const { basePath } = own
  const { folder } = options
  const findAvailable = async () => availableLanguages(await findInstalled())
  const isDefault = options.settings.languages.join() === productLanguages.join()
  const readSettings = createWebSettingsReader({ ...options.settings, ...own }, async () => {
    const { languages, ...election } = await findElection()
    const { office } = await findAvailable()
    return { ...election, languages: languages || isDefault ? offeredLanguages(languages, office) : null }
  })
  await installSecurityHeaders(app, options.settings.apiBaseUrl)
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await readSettings()),
  )
  await serveManifest(app, folder, options.settings.productName)
  const pages = await readPages(folder, basePath)
  assertDistinct(basePath, [...screenPaths, '/api', '/assets'])
  for (const [path, page] of pages)
    for (const route of [path, posix.join(path, 'index.html')])
      app.get(route, async (request, reply) => page.send(request, reply, await readSettings()))
  // The files of the build are served below.
  app.get<{ Params: { file: string } }>('/assets/i18n/:file', async ({ params: { file } }, reply) => {
    const json = (await findInstalled()).office.get(file.replace(/\.json$/, ''))
    if (json === undefined) return reply.sendFile(posix.join('assets/i18n', file))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json)
  })
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets')) && !path.includes('i18n')
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  const { observerFolder, settings } = options
  if (observerFolder !== undefined)
    await serveObserverApp(app, {
      folder: observerFolder,
      productName: settings.productName,
      basePath,
      findLanguages: async () =>
        offeredLanguages((await findElection()).observerLanguages, (await findAvailable()).app),
      findInstalled,
    })
  app.setNotFoundHandler(async (request, reply) => {
    const page = isPage(request) ? pages.get('/') : undefined
    if (!page) throw problem('not_found')
    return page.send(request, reply, await readSettings())
  })
}
