import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { html, joinHtml } from './html.ts'
import { describeApi } from './openapi.ts'
import { serveDocs } from './serve-docs.ts'

const app = Fastify()
let page = ''
beforeAll(async () => {
  await serveDocs(app)
  page = (await app.inject('/docs')).body
})
afterAll(() => app.close())

test('serves the OpenAPI document as JSON', async () => {
  const reply = await app.inject('/openapi.json')
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.json()).toEqual(JSON.parse(JSON.stringify(describeApi())))
})

test('the document contains the public URL if one is configured', () => {
  expect(describeApi().servers).toEqual([{ url: '/' }])
  expect(describeApi('https://mission.example.org').servers).toEqual([{ url: 'https://mission.example.org' }])
})

test('the page lists every call, grouped by feature', () => {
  const api = describeApi()
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      expect(page).toContain(`<article id="${operationId}">\n<h3><code>${method.toUpperCase()} ${path}</code></h3>`)
    }
  }
  for (const { name } of api.tags) expect(page).toContain(`<section id="${name}"`)
})

const partOf = (id: string) => page.slice(page.indexOf(`<article id="${id}">`)).split('</article>')[0] ?? ''
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('a call shows its access, its input with limits, its reply and its errors', () => {
  const reset = textOf(partOf('observers.resetPin'))
  expect(reset).toContain('Staff of any NGO')
  expect(reset).toContain('pin required text 4 to 100 characters')
  expect(reset).toContain('Replies 200, empty.')
  expect(reset).toMatch(/Possible errors: 400 invalid , 401 unauthenticated , 403 forbidden/)
  const post = textOf(partOf('answers.post'))
  expect(post).toContain('answers[].questionId required whole number')
  expect(post).toContain('answers[].options[].value text or null')
  expect(textOf(partOf('answers.threads'))).toContain('data[].pollingStationName')
  expect(textOf(partOf('observers.count'))).toContain('Replies 200 with a plain whole number.')
  expect(textOf(partOf('notes.add'))).toContain('file list of files at most 20 entries; At most 100 MB each.')
  expect(textOf(partOf('live.stream'))).toContain('Event “answers”')
})

test('the page needs no script and no external resource', async () => {
  expect(page).not.toMatch(/<script|<style|<[^>]* (style|on\w+|src)=|href="(?![#/])/i)
  const address = /<link rel="stylesheet" href="([^"]+)">/.exec(page)?.[1] ?? ''
  const style = await app.inject(address)
  expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  expect(style.body).not.toMatch(/url\(|@import/)
})

test('text interpolated into markup is escaped', () => {
  expect(html`<p title="${'"'}">${'<b>&'}${joinHtml(['<i>'], item => html`${item}`)}</p>`.text).toBe(
    '<p title="&quot;">&lt;b&gt;&amp;&lt;i&gt;</p>',
  )
})
