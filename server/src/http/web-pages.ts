import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebSettings } from '@scrutineer/contract/fields/web-settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCompressed } from './response/compressed.ts'

const settingsBlock = /(<script type="application\/json" id="settings">)(<\/script>)/

/** JSON in which no text can end the script element. */
const toInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Attributes with an address on this server, also in the prerendered login form. */
const ownAddress = /(\s(?:href|src)=")(?=\/(?!\/))/g

/** The sources of a page's inline elements of this name for the security policy, each with a space before it. */
const inlineSources = (html: string, element: 'script' | 'style') =>
  html
    .split(`<${element}>`)
    .slice(1)
    .map(rest => rest.split(`</${element}>`, 1).join())
    .map(code => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('')

/** Allows a page's inline code in the security policy of all responses. */
const allowInlineCode = (html: string) => {
  const script = `script-src 'self'${inlineSources(html, 'script')}`
  const style = `style-src 'self'${inlineSources(html, 'style')}`
  return (policy: string) => policy.replace("script-src 'self'", script).replace("style-src 'self'", style)
}

/** A page with settings, with its compressed forms, made on first use. */
const fillPage = (html: string, settings: string) => {
  const body = Buffer.from(html.replace(settingsBlock, (_, start, end) => start + settings + end))
  // Weak: the compressed forms have the same tag.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
  const extendPolicy = allowInlineCode(html)
  const compressed = createCompressed(body)
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }).type('text/html; charset=utf-8')
    reply.header('content-security-policy', extendPolicy(String(reply.getHeader('content-security-policy'))))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return compressed.send(request, reply)
  }
  return { send, settings }
}

/** A page that is filled again when the settings change. */
const createPage = (html: string) => {
  let filled: ReturnType<typeof fillPage> | undefined
  const send = (request: FastifyRequest, reply: FastifyReply, settings: WebSettings) => {
    const text = toInlineJson(settings)
    if (filled?.settings !== text) filled = fillPage(html, text)
    return filled.send(request, reply)
  }
  return { send }
}

/** The pages of the web build by path: `/` and `/login`. They are sent with the web's settings. */
export const readPages = async (folder: string, basePath: string) => {
  const files = await readdir(folder, { recursive: true })
  const pages = new Map<string, ReturnType<typeof createPage>>()
  for (const file of files.filter(each => /^([\w-]+[\\/])?index\.html$/.test(each))) {
    const text = await readFile(join(folder, file), 'utf8')
    const html = basePath === '' ? text : text.replaceAll(ownAddress, `$1${basePath}`)
    const path = `/${file.split(/[\\/]/).slice(0, -1).join('/')}`
    pages.set(path, createPage(html))
  }
  return pages
}
