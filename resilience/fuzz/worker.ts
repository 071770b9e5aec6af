import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { exportIdHeader } from '@scrutineer/contract/exports'
import type { Note } from '@scrutineer/contract/notes'
import fc from 'fast-check'
import { arbitraryCall, type CallerKind, callerKinds, type FuzzCall, resourceOf } from './arbitrary-call.ts'
import { type FuzzCallers, rootNgoId } from './callers.ts'
import { checkResponse } from './check-response.ts'
import type { KnownValues } from './known-values.ts'
import type { Sender, WireResponse } from './sender.ts'
import { toCurl, toWire, type WireRequest } from './wire-request.ts'

export interface FuzzContext {
  readonly origin: string
  readonly sender: Sender
  readonly knownValues: KnownValues
  readonly callers: FuzzCallers
  readonly endpoints: readonly (readonly [name: string, endpoint: Endpoint])[]
  /** Called with every response. */
  readonly note: (call: FuzzCall, reply: WireResponse) => void
}

export interface WorkerOptions {
  readonly seed: number
  readonly calls: number
  /** Whether another worker has found a failure. */
  readonly isOver: () => boolean
}

/** Calls that write to the first NGO aren’t sent, because they could lock out all callers. */
const writesRootNgo = ({ method, target }: WireRequest) => {
  const id = /\/ngo\/+([^/?]*)/i.exec(target)?.[1]
  return method !== 'GET' && id !== undefined && Number.parseInt(unescape(id), 10) === rootNgoId
}

const isJson = ({ headers }: WireResponse) => String(headers['content-type']).startsWith('application/json')

/**
 * With an empty path parameter the path belongs to another endpoint, because the server ignores repeated and trailing
 * slashes.
 */
const hasEmptySegment = ({ target }: WireRequest) => /\/(\/|$)/.test(target.split('?')[0] ?? '')

/** Mutations of the message itself, after which another endpoint may respond. */
const mayHitOtherEndpoint = ({ mutations }: FuzzCall, wire: WireRequest) =>
  hasEmptySegment(wire) || mutations.some(({ kind }) => ['method', 'path', 'target'].includes(kind))
/** Headers that change a success response: a preflight, a cached version, a range. */
const isNegotiated = ({ mutations }: FuzzCall) =>
  mutations.some(mutation => mutation.kind === 'header' && /^(if-|range|origin|access-control)/.test(mutation.name))

const learnFrom = async (
  { knownValues, sender }: FuzzContext,
  call: FuzzCall,
  wire: WireRequest,
  reply: WireResponse,
) => {
  if (reply.status !== 200 || mayHitOtherEndpoint(call, wire)) return undefined
  const { method, path } = call.endpoint
  const subject = resourceOf(path)
  const exported = reply.headers[exportIdHeader]
  if (exported) knownValues.remember('export#', exported)
  if (!isJson(reply) || !call.endpoint.reply) return undefined
  const parsedReply: unknown = JSON.parse(reply.body.toString())
  if (typeof parsedReply === 'number' && method === 'POST') knownValues.remember(`${subject}#`, parsedReply)
  knownValues.collect(parsedReply, subject)
  if (call.name !== 'notes.add') return undefined
  // Validated as a note above.
  const { attachmentPath } = parsedReply as Note
  if (attachmentPath === null) return undefined
  knownValues.remember('picture#', Number(/(?<=picture\/)\d+/.exec(attachmentPath)?.[0]))
  const display = { method: 'GET', target: attachmentPath, headers: [], body: undefined }
  const shown = await sender.send(display)
  const isShown = shown.status === 200 && shown.headers['content-type'] === 'image/jpeg'
  return isShown ? undefined : `${toCurl('', display)} of a note that was just written: ${shown.status}`
}

/** Whether a call ended the caller’s session or changed the NGO’s rank. */
const endedSession = ({ endpoint, caller }: FuzzCall, { status, body }: WireResponse) => {
  if (status === 401) return true
  if (status !== 403) return false
  return (
    body.includes('second_factor_enrolment_required') || (caller === 'organizer' && endpoint.access === 'organizer')
  )
}

/** Generates and sends calls; returns the first failure, shrunk. */
export const runWorker = async (
  context: FuzzContext,
  { seed, calls, isOver }: WorkerOptions,
): Promise<string | undefined> => {
  const { origin, sender, knownValues, callers, endpoints, note } = context
  const tokens = new Map<CallerKind, string | undefined>()
  for (const kind of callerKinds) tokens.set(kind, await callers.tokenOf(kind))

  const sendAndCheck = async (call: FuzzCall) => {
    const { params, query, body } = call
    const filled = {
      ...call,
      params: knownValues.resolve(params),
      query: knownValues.resolve(query),
      body: knownValues.resolve(body),
    }
    const wire = toWire(filled, tokens.get(call.caller))
    if (writesRootNgo(wire)) return
    const complain = (reason: unknown): never => {
      throw new Error(`${call.name} as ${call.caller}: ${reason}\n${toCurl(origin, wire)}`)
    }
    const reply = await sender.send(wire).catch((error: unknown) => complain(`no reply, but ${error}`))
    note(call, reply)
    const isKnown = !mayHitOtherEndpoint(call, wire) && !isNegotiated(call)
    const failure =
      checkResponse(reply, wire.method, isKnown ? call.endpoint : undefined) ??
      (await learnFrom(context, call, wire, reply))
    if (failure) complain(failure)
    if (endedSession(call, reply)) tokens.set(call.caller, await callers.tokenOf(call.caller))
  }

  const drawn = fc.oneof(...endpoints.map(([name, endpoint]) => arbitraryCall(name, endpoint)))
  const property = fc.asyncProperty(drawn, async call => {
    if (!isOver()) await sendAndCheck(call)
  })
  const outcome = await fc.check(property, { seed, numRuns: calls })
  return outcome.failed
    ? `${outcome.errorInstance instanceof Error ? outcome.errorInstance.message : 'It stopped.'}`
    : undefined
}
