import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'
import { docsPage } from './page.ts'

const stylePath = '/docs/style.css'
// The relative path is the same from `src/http/docs` and `dist/http/docs`.
const styleFile = new URL('../../../assets/docs.css', import.meta.url)

/**
 * Serves the API documentation without authentication: `/openapi.json` for programs, `/docs` for people. Without a public
 * URL the document's server is relative to its origin.
 */
export const serveDocs = async (app: FastifyInstance, publicUrl?: string, basePath = ''): Promise<void> => {
  const api = describeApi(publicUrl ?? (basePath || undefined))
  const document = JSON.stringify(api)
  const page = docsPage(api, basePath, stylePath)
  const style = await readFile(styleFile)
  const serve = (path: string, contentType: string, body: string | Buffer) =>
    app.get(path, (_request, reply) => reply.type(contentType).header('cache-control', 'no-cache').send(body))
  serve('/openapi.json', 'application/json', document)
  serve('/docs', 'text/html; charset=utf-8', page)
  serve(stylePath, 'text/css; charset=utf-8', style)
}
