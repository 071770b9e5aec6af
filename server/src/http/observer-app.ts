import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { InstalledLanguages } from '../domain/languages/installed-languages.ts'
import { problem } from '../domain/problem.ts'
import { serveManifest } from './web-manifest.ts'

/** A base path may begin with it: a proxy that passes on the whole path leaves nothing ambiguous. */
const observerAppPath = '/observe'

export interface ObserverAppOptions {
  /** Folder of the build of the workspace `observer`. */
  readonly folder: string
  readonly productName: string
  readonly basePath: string
  /** Tags of the languages that the election offers to observers. */
  readonly findLanguages: () => Promise<readonly string[]>
  readonly findInstalled: () => Promise<InstalledLanguages>
}

const ONE_YEAR_SECONDS = 365 * 24 * 3600

const htmlCharacters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string) => text.replace(/[&<>]/g, character => htmlCharacters[character] ?? character)

/**
 * Serves the observers' app at `/observe/`. Its build has relative addresses, so its page exists at that one address: other paths are
 * redirected to it. A redirect keeps the fragment, which has the token of a card.
 */
export const serveObserverApp = (
  app: FastifyInstance,
  { folder, productName, basePath, findLanguages, findInstalled }: ObserverAppOptions,
) =>
  app.register(
    async scope => {
      const html = await readFile(join(folder, 'index.html'), 'utf8')
      const page = html.replace(/<title>[^<]*/, () => `<title>${escapeHtml(productName)}`)
      const address = `${basePath}${observerAppPath}/`
      scope.addHook('onRequest', async (_request, reply) => {
        const policy = String(reply.getHeader('permissions-policy'))
        reply.header(
          'permissions-policy',
          policy.replace('camera=()', 'camera=(self)').replace('geolocation=()', 'geolocation=(self)'),
        )
        const security = String(reply.getHeader('content-security-policy'))
        reply.header('content-security-policy', security.replace(/connect-src [^;]*/, "connect-src 'self'"))
      })
      scope.get('/', async (request, reply) => {
        // The server's addresses have no slash at their end; the app's relative ones need it.
        const path = request.originalUrl.split('?')[0] ?? ''
        if (!path.endsWith('/')) return reply.redirect(address)
        const languages = escapeHtml((await findLanguages()).join(' '))
        const html = page.replace('<html ', `<html data-languages="${languages}" `)
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
      })
      // The files of the build are served below.
      scope.get<{ Params: { file: string } }>('/i18n/:file', async ({ params: { file } }, reply) => {
        const [, tag = '', part = ''] = /^(.+)\.(first|later)\.json$/.exec(file) ?? []
        const json = (await findInstalled()).app.get(tag)?.[part]
        if (json === undefined) return reply.sendFile(`i18n/${file}`, folder)
        return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json)
      })
      await serveManifest(scope, folder, productName)
      await scope.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        index: false,
        decorateReply: false,
        setHeaders: (reply, path) => {
          const isHashed = path.startsWith(join(folder, 'assets'))
          reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache')
        },
      })
      scope.setNotFoundHandler(async ({ method, url }, reply) => {
        const path = url.split('?')[0] ?? ''
        if (!['GET', 'HEAD'].includes(method) || extname(path) !== '') throw problem('not_found')
        return reply.redirect(address)
      })
    },
    { prefix: observerAppPath },
  )
