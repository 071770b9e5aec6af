import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'
import { docsPage } from './page.ts'

const stylePath = '/docs/style.css'
// The relative path is the same from `src/http/docs` and `dist/http/docs`.
const styleFile = new URL('../../../assets/docs.css', import.meta.url)

const createDocs = (serverUrl: string | undefined, basePath: string) => {
  const api = describeApi(serverUrl)
  return { document: JSON.stringify(api), page: docsPage(api, basePath, stylePath) }
}

/**
 * Serves the API documentation without authentication: `/openapi.json` for programs, `/docs` for people. Without a public
 * URL the document's server is relative to its origin.
 */
export const serveDocs = async (app: FastifyInstance, publicUrl?: string, basePath = ''): Promise<void> => {
  // At the first request: describing all endpoints takes as long as starting the rest of the application.
  let docs: ReturnType<typeof createDocs> | undefined
  const getDocs = () => {
    docs ??= createDocs(publicUrl ?? (basePath || undefined), basePath)
    return docs
  }
  const style = await readFile(styleFile)
  const serve = (path: string, contentType: string, body: () => string | Buffer) =>
    app.get(path, (_request, reply) => reply.type(contentType).header('cache-control', 'no-cache').send(body()))
  serve('/openapi.json', 'application/json', () => getDocs().document)
  serve('/docs', 'text/html; charset=utf-8', () => getDocs().page)
  serve(stylePath, 'text/css; charset=utf-8', () => style)
}
