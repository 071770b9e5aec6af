import type { FormSummary } from '@scrutineer/contract/forms'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import type { AppStart, AppStationReport } from '@scrutineer/contract/observer-app'
import type { FileState, Held } from '@scrutineer/contract/outbox'
import { hashItem, type OutboxItem, sha256Of } from '@scrutineer/contract/outbox/outbox-item'

import { failed, json, sections, stations } from './app-replies.ts'

// The contract of the app in memory, for tests of the phone: its replies can be lost, replaced or refused.

interface Call {
  readonly method: string
  readonly path: string
  readonly url: URL
  readonly headers: Headers
  readonly body: ArrayBuffer
}

/** What happens to a call. `lost`: the server did it, and its reply didn't arrive. */
type Fate = 'lost' | 'unreachable' | Response | undefined

interface Observer {
  readonly id: number
  readonly name: string
  readonly phone: string
}

interface Post {
  readonly items: OutboxItem[]
  readonly held?: Held | null
  readonly earlierObserver?: number
}

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const firstObservers: readonly Observer[] = [
  { id: 1, name: 'Ana Pop', phone: '0700000001' },
  { id: 2, name: 'Ion Rus', phone: '0700000002' },
]

const toCall = async (request: Request): Promise<Call> => {
  const url = new URL(request.url)
  const { method, headers } = request
  return { method, url, headers, path: url.pathname, body: await request.arrayBuffer() }
}

const readBody = ({ body }: Call) => JSON.parse(new TextDecoder().decode(body))

const createSigner = async () => {
  const keys = await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
  if (!('privateKey' in keys)) throw new Error('Ed25519 has a pair of keys.')
  const { privateKey } = keys
  return {
    publicKey: toBase64(await crypto.subtle.exportKey('spki', keys.publicKey)),
    sign: async (receipt: { id: string; sha256: string; receivedAt: string }) =>
      toBase64(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(canonicalJson(receipt)))),
  }
}

const signIn = (observers: readonly Observer[], body: { token?: string; user?: string }) => {
  const observer = observers.find(({ phone }) => phone === (body.user ?? body.token))
  if (!observer) return failed(400, 'invalid')
  return json({ access_token: `${observer.id} ${crypto.randomUUID()}`, expires_in: 3600 })
}

interface StoredFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  ranges: FileState['ranges']
  isComplete: boolean
}

const createFiles = () => {
  const files = new Map<string, StoredFile>()
  const put = async ({ url, body, path }: Call) => {
    const sha256 = path.split('/').at(-1) ?? ''
    const [offset, size] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('size'))]
    const file = files.get(sha256) ?? { bytes: new Uint8Array(size), ranges: [], isComplete: false }
    files.set(sha256, file)
    file.bytes.set(new Uint8Array(body), offset)
    file.ranges = [{ from: 0, to: Math.max(file.ranges[0]?.to ?? 0, offset + body.byteLength) }]
    file.isComplete = (await sha256Of(file.bytes)) === sha256
    return json({ ranges: file.ranges, isComplete: file.isComplete })
  }
  const answer = (call: Call) => {
    if (call.method === 'PUT') return put(call)
    const file = files.get(call.path.split('/').at(-1) ?? '')
    return json({ ranges: file?.ranges ?? [], isComplete: file?.isComplete ?? false })
  }
  return { files, answer }
}

const form: FormSummary = {
  id: 7,
  code: 'A',
  description: 'Opening',
  diaspora: false,
  draft: false,
  order: 1,
  currentVersion: 1,
}

const answerSubscription = (server: { pushSubscription: unknown }, call: Call) => {
  const isSubscribed = call.method === 'PUT'
  server.pushSubscription = isSubscribed ? readBody(call) : null
  return json({ isSubscribed })
}

const storedOf = (received: readonly { readonly item: OutboxItem }[]): AppStart['stored'] => ({
  items: received.length,
  lastSequence: Math.max(0, ...received.map(({ item }) => item.sequence)),
  since: null,
})

export const createScriptedServer = async () => {
  const { sign, publicKey } = await createSigner()
  const { files, answer: answerFile } = createFiles()
  const server = {
    /** Of each call in order: what happens to it. By default the server answers. */
    fate: (_call: Call): Fate | Promise<Fate> => undefined,
    refuses: (_item: OutboxItem): boolean => false,
    calls: [] as Call[],
    ...{ observers: firstObservers, isErased: false },
    /** As stored: by observer. */
    received: [] as { readonly observerId: number; readonly item: OutboxItem; readonly receivedAt: string }[],
    held: [] as (Held | null)[],
    ...{ files, endedTokens: new Set<string>() },
    pushSubscription: null as unknown,
    forms: [form],
    sections,
    report: { visit: { arrivedAt: null, leftAt: null }, answers: [] } as AppStationReport,
    startChange: {} as Partial<AppStart>,
    clockAheadMs: 0,
    receiptKey: publicKey,
    /** What was posted, call by call: kinds and sequences. */
    posts: [] as OutboxItem[][],
  }
  const now = () => new Date(Date.now() + server.clockAheadMs).toISOString()

  const receive = async (observerId: number, item: OutboxItem) => {
    const { sha256, ...fields } = item
    if (server.refuses(item) || (await hashItem(fields)) !== sha256)
      return { id: item.id, state: 'refused', code: 'invalid', reason: 'The office can’t read it.' }
    const known = server.received.find(each => each.item.id === item.id)
    const receivedAt = known?.receivedAt ?? now()
    if (!known) server.received.push({ observerId, item, receivedAt })
    const receipt = { id: item.id, sha256: known?.item.sha256 ?? sha256, receivedAt }
    return { ...receipt, state: 'received', receipt: await sign(receipt) }
  }

  const post = async (observer: Observer, body: Post) => {
    server.posts.push(body.items)
    server.held.push(body.held ?? null)
    const items = []
    for (const item of body.items) items.push(await receive(body.earlierObserver ?? observer.id, item))
    return json({ items, now: now() })
  }

  const start = (observer: Observer): AppStart => ({
    now: now(),
    observer: { ...observer, ngo: 'Observers' },
    election: { name: 'Election', timeZone: 'Europe/Bucharest', isRehearsal: false },
    assigned: [{ countyCode: 'AB', pollingStationNumber: 1 }],
    forms: server.forms,
    checkpoints: [],
    messages: [],
    stationsVersion: stations.version,
    receiptKey: server.receiptKey,
    ...{ help: null, otherDevices: [], officePhone: null },
    stored: storedOf(server.received.filter(({ observerId }) => observerId === observer.id)),
    ...server.startChange,
  })

  const answerObserver = (call: Call, observer: Observer): Response | Promise<Response> => {
    const { path } = call
    if (path === '/api/v1/observer-app/start') return json(start(observer))
    if (path === '/api/v1/observer-app/stations') return json(stations)
    if (path === '/api/v1/observer-app/report') return json(server.report)
    if (path === '/api/v1/outbox') return post(observer, readBody(call))
    if (path === '/api/v1/observer-app/push-subscription') return answerSubscription(server, call)
    if (path.startsWith('/api/v1/outbox/files/')) return answerFile(call)
    if (path.endsWith('/checks')) return json([])
    return path.startsWith('/api/v1/form/') ? json(server.sections) : failed(404, 'not_found')
  }

  const answer = (call: Call): Response | Promise<Response> => {
    const { path } = call
    if (/access\/authorize$|observer-session\/card$/.test(path)) return signIn(server.observers, readBody(call))
    if (path.startsWith('/api/v1/observer-session/device/')) return json({ isErased: server.isErased })
    if (path === '/api/v1/observer-session/card/holder')
      return server.observers.some(({ phone }) => phone === readBody(call).token)
        ? json({ name: 'Ana P.', ngo: 'Observers', electionName: 'Election' })
        : failed(400, 'invalid')
    const token = call.headers.get('authorization')?.slice('Bearer '.length) ?? ''
    const observer = server.endedTokens.has(token)
      ? undefined
      : server.observers.find(({ id }) => token.startsWith(`${id} `))
    return observer ? answerObserver(call, observer) : failed(401, 'unauthenticated')
  }

  const send: typeof fetch = async (input, init) => {
    const call = await toCall(new Request(input, init))
    server.calls.push(call)
    const fate = await server.fate(call)
    if (fate instanceof Response) return fate
    if (fate === 'unreachable') throw new TypeError('Failed to fetch')
    const response = await answer(call)
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    return response
  }
  return Object.assign(server, { fetch: send, sign })
}

export type ScriptedServer = Awaited<ReturnType<typeof createScriptedServer>>
