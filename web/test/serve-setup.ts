import { backup } from '@scrutineer/contract/backup'
import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { notifications } from '@scrutineer/contract/notifications'
import { type Readiness, readiness } from '@scrutineer/contract/readiness'
import { rounds } from '@scrutineer/contract/rounds'
import { vi } from 'vitest'

const checks: Readiness['checks'] = [
  { id: 'diskSpace', state: 'ok', detail: { freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 } },
  {
    id: 'election',
    state: 'warning',
    detail: { electionName: null, electionDate: null, timeZone: 'Europe/Bucharest' },
  },
  { id: 'forms', state: 'missing', detail: { publishedForms: 0 } },
  { id: 'mail', state: 'ok', detail: { problem: null } },
  { id: 'oidc', state: 'warning', detail: { problem: 'ECONNREFUSED' } },
  {
    id: 'push',
    state: 'warning',
    detail: { isConfigured: true, testStatus: 'failed', testDetail: 'refused', testAt: '2024-06-09T09:00:00.000Z' },
  },
]
export const namedElection: ElectionSettings = {
  lateAfterMinutes: 15,
  releaseAfterMinutes: null,
  disagreementMinutes: 60,
  levels: ['Region', 'County'],
  electionName: 'Elections 2024',
  electionDate: '2024-06-09',
  isRehearsal: false,
}

interface Call {
  readonly path: string
  readonly body: unknown
}

/** A ZIP archive with one uncompressed file of JSON. */
const storedZip = (name: string, value: unknown) => {
  const content = new TextEncoder().encode(JSON.stringify(value))
  const path = new TextEncoder().encode(name)
  const header = (size: number, fields: readonly (readonly [at: number, value: number])[]) => {
    const bytes = new DataView(new ArrayBuffer(size))
    for (const [at, field] of fields) bytes.setUint32(at, field, true)
    return bytes.buffer
  }
  const local = header(30, [
    [0, 0x04034b50],
    [18, content.length],
    [22, content.length],
    [26, path.length],
  ])
  const entry = header(46, [
    [0, 0x02014b50],
    [20, content.length],
    [24, content.length],
    [28, path.length],
  ])
  const end = header(22, [
    [0, 0x06054b50],
    // One entry: two fields of 16 bits.
    [8, 0x00010001],
    [12, 46 + path.length],
    [16, 30 + path.length + content.length],
  ])
  return new Blob([local, path, content, entry, path, end])
}

/** Answers the calls of a test, which would concern the other tests of this server. Files come from the server. */
export const serveSetup = (settings: ElectionSettings = namedElection, hasReports = false) => {
  const real = window.fetch
  const server = {
    checks,
    settings,
    hasReports,
    status: 200,
    reads: 0,
    isTruncated: false,
    sent: [] as Call[],
    saved: [] as string[],
    /** Content of the saved files. */
    contents: [] as Promise<Blob>[],
    missing: 0,
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), location.origin).pathname
    const reply = (value: unknown) => Response.json(value, { status: server.status })
    if (path === rounds.get.path && init?.method !== 'POST')
      return Response.json({ observers: 3, lastReportAt: '2024-06-09T08:00:00.000Z', undelivered: 1 })
    if (path === readiness.get.path) {
      server.reads += 1
      return Response.json({ checks: server.checks, hasReports: server.hasReports })
    }
    if (path === electionSettings.get.path && init?.method !== 'PUT') return Response.json(server.settings)
    const isReplaced = [electionSettings.save.path, rounds.begin.path, notifications.send.path].includes(path)
    if (server.isTruncated && path === backup.take.path) {
      const response = await real(input, init)
      const bytes = await response.arrayBuffer()
      return new Response(bytes.slice(0, -40), { headers: response.headers })
    }
    if (server.missing > 0 && path === backup.take.path)
      return new Response(storedZip('manifest.json', { checksum: '0'.repeat(64), missing: ['a', 'b'] }), {
        headers: { 'Content-Disposition': 'attachment; filename="scrutineer-lost.zip"' },
      })
    if (!isReplaced) return real(input, init)
    const body: object = JSON.parse(String(init?.body))
    if (path === electionSettings.save.path) server.settings = { ...server.settings, ...body }
    server.sent.push({ path, body })
    if (path === notifications.send.path) return reply(1)
    if (path === rounds.begin.path) return reply({ removed: { answers: 2, notes: 1, visits: 0, unplaced: 0 } })
    return new Response('', { status: 200 })
  })
  const { click } = HTMLAnchorElement.prototype
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (!this.download) return click.call(this)
    server.saved.push(this.download)
    server.contents.push(real(this.href).then(response => response.blob()))
  })
  return server
}
