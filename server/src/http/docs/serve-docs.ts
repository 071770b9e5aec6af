import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'
import { docsPage } from './page.ts'

const stylePath = '/docs/style.css'
// The same seen from `src/http` and from `dist/http`.
const styleFile = new URL('../../../assets/docs.css', import.meta.url)

/**
 * Serves what describes the API to anybody: `/openapi.json` for programs, `/docs` for people. It names the address the
 * server is reached under where that is known, else its own origin.
 */
export const serveDocs = async (app: FastifyInstance, publicUrl?: string): Promise<void> => {
  const api = describeApi(publicUrl)
  const document = JSON.stringify(api)
  const page = docsPage(api, stylePath)
  const style = await readFile(styleFile)
  const serve = (path: string, media: string, body: string | Buffer) =>
    app.get(path, (_request, reply) => reply.type(media).header('cache-control', 'no-cache').send(body))
  serve('/openapi.json', 'application/json', document)
  serve('/docs', 'text/html; charset=utf-8', page)
  serve(stylePath, 'text/css; charset=utf-8', style)
}
