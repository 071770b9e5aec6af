import type { Endpoint } from '@scrutineer/contract/endpoint'
import { exportIdHeader } from '@scrutineer/contract/exports'
import type { Note } from '@scrutineer/contract/notes'
import fc from 'fast-check'
import { type CallerKind, callerKinds, callsOf, type FuzzCall, subjectOf } from './fuzz-call.ts'
import { type FuzzPeople, rootNgo } from './fuzz-people.ts'
import { faultOf } from './judge-reply.ts'
import type { KnownValues } from './known.ts'
import type { Sender, WireReply } from './send.ts'
import { asCurl, toWire, type WireRequest } from './wire.ts'

export interface FuzzWorld {
  readonly origin: string
  readonly sender: Sender
  readonly known: KnownValues
  readonly people: FuzzPeople
  readonly endpoints: readonly (readonly [name: string, endpoint: Endpoint])[]
  /** Called with every reply. */
  readonly note: (call: FuzzCall, reply: WireReply) => void
}

export interface LaneWish {
  readonly seed: number
  readonly calls: number
  /** Whether another lane has found something. */
  readonly isOver: () => boolean
}

/** Calls that could lock everybody out aren't sent: those that write to the first NGO. */
const isAtRoot = ({ method, target }: WireRequest) => {
  const id = /\/ngo\/+([^/?]*)/i.exec(target)?.[1]
  return method !== 'GET' && id !== undefined && Number.parseInt(unescape(id), 10) === rootNgo
}

const isJson = ({ headers }: WireReply) => String(headers['content-type']).startsWith('application/json')

/** An empty path parameter: the server ignores doubled and trailing slashes, so the path is another endpoint's. */
const hasEmptySegment = ({ target }: WireRequest) => /\/(\/|$)/.test(target.split('?')[0] ?? '')

/** Faults of the message itself, after which the reply may be another endpoint's. */
const isAskedElsewhere = ({ faults }: FuzzCall, wire: WireRequest) =>
  hasEmptySegment(wire) || faults.some(({ kind }) => ['method', 'path', 'target'].includes(kind))
/** Headers that make a success another than the contract's: a preflight, what the caller has already, a part. */
const isNegotiated = ({ faults }: FuzzCall) =>
  faults.some(fault => fault.kind === 'header' && /^(if-|range|origin|access-control)/.test(fault.name))

const learnFrom = async ({ known, sender }: FuzzWorld, call: FuzzCall, wire: WireRequest, reply: WireReply) => {
  if (reply.status !== 200 || isAskedElsewhere(call, wire)) return undefined
  const { method, path } = call.endpoint
  const subject = subjectOf(path)
  const exported = reply.headers[exportIdHeader]
  if (exported) known.remember('export#', exported)
  if (!isJson(reply) || !call.endpoint.reply) return undefined
  const told: unknown = JSON.parse(reply.body.toString())
  if (typeof told === 'number' && method === 'POST') known.remember(`${subject}#`, told)
  known.learn(told, subject)
  if (call.name !== 'notes.add') return undefined
  // The reply was judged: it is a note.
  const { attachmentPath } = told as Note
  if (attachmentPath === null) return undefined
  known.remember('picture#', Number(/(?<=picture\/)\d+/.exec(attachmentPath)?.[0]))
  const display = { method: 'GET', target: attachmentPath, headers: [], body: undefined }
  const shown = await sender.send(display)
  const isShown = shown.status === 200 && shown.headers['content-type'] === 'image/jpeg'
  return isShown ? undefined : `${asCurl('', display)} of a note that was just written: ${shown.status}`
}

/** A caller whose session ended, or whose NGO lost its rank, by what was called. */
const isSpent = ({ endpoint, caller }: FuzzCall, { status, body }: WireReply) => {
  if (status === 401) return true
  if (status !== 403) return false
  return body.includes('second_factor_enrolment_required') || (caller === 'organizer' && endpoint.who === 'organizer')
}

/** Draws calls one after another and sends them; gives what is wrong with the first that goes wrong, made as small as it gets. */
export const runLane = async (world: FuzzWorld, { seed, calls, isOver }: LaneWish): Promise<string | undefined> => {
  const { origin, sender, known, people, endpoints, note } = world
  const tokens = new Map<CallerKind, string | undefined>()
  for (const kind of callerKinds) tokens.set(kind, await people.tokenOf(kind))

  const tryOut = async (call: FuzzCall) => {
    const { params, query, body } = call
    const filled = { ...call, params: known.resolve(params), query: known.resolve(query), body: known.resolve(body) }
    const wire = toWire(filled, tokens.get(call.caller))
    if (isAtRoot(wire)) return
    const complain = (said: unknown): never => {
      throw new Error(`${call.name} as ${call.caller}: ${said}\n${asCurl(origin, wire)}`)
    }
    const reply = await sender.send(wire).catch((error: unknown) => complain(`no reply, but ${error}`))
    note(call, reply)
    const isKnown = !isAskedElsewhere(call, wire) && !isNegotiated(call)
    const fault =
      faultOf(reply, wire.method, isKnown ? call.endpoint : undefined) ?? (await learnFrom(world, call, wire, reply))
    if (fault) complain(fault)
    if (isSpent(call, reply)) tokens.set(call.caller, await people.tokenOf(call.caller))
  }

  const drawn = fc.oneof(...endpoints.map(([name, endpoint]) => callsOf(name, endpoint)))
  const property = fc.asyncProperty(drawn, async call => {
    if (!isOver()) await tryOut(call)
  })
  const found = await fc.check(property, { seed, numRuns: calls })
  return found.failed
    ? `${found.errorInstance instanceof Error ? found.errorInstance.message : 'It stopped.'}`
    : undefined
}
