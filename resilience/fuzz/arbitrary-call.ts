import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import fc from 'fast-check'
import { arbitraryFiles, type UploadFile } from './arbitrary-files.ts'
import { arbitraryInput } from './arbitrary-input.ts'
import { type Mutation, mutations } from './mutations.ts'

export const callerKinds = ['anonymous', 'forged', 'observer', 'staff', 'organizer'] as const
export type CallerKind = (typeof callerKinds)[number]

/** A generated call; placeholders are replaced when it is sent. */
export interface FuzzCall {
  /** Such as `observers.list`. */
  readonly name: string
  readonly endpoint: Endpoint
  readonly caller: CallerKind
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly files: readonly UploadFile[]
  readonly mutations: readonly Mutation[]
}

const allowedCallers: Record<Endpoint['access'], readonly CallerKind[]> = {
  anyone: ['anonymous', 'staff'],
  account: ['staff', 'organizer', 'observer'],
  staff: ['staff', 'organizer'],
  organizer: ['organizer'],
  observer: ['observer'],
}

/** The noun of a path parameter from the segment before: `observer` for `/observer/:id`. */
const parentOf = (path: string, name: string) => path.split(`/:${name}`)[0]?.split('/').at(-1) ?? ''

const paramsFor = ({ path, params }: Endpoint) => {
  if (!params) return fc.constant({})
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  // Parameters of one path may be ids of different kinds: each is generated from its field of the schema.
  const parts = names.map(name => [
    name,
    arbitraryInput(params, '', parentOf(path, name)).map(all => (all as Record<string, unknown>)[name]),
  ])
  return fc.record(Object.fromEntries(parts))
}

/**
 * The noun of a path: `ngoadmin` in `/api/v1/ngo/:id/ngoadmin/:adminId`, `notification` in
 * `/api/v1/notification/get/all`.
 */
export const resourceOf = (path: string): string => {
  const parts = path.replace(/(\/:\w+)+$/, '').split('/')
  const param = parts.findLastIndex(part => part.startsWith(':'))
  const isVersioned = parts[1] === 'api'
  return parts[param > 0 ? param + 1 : isVersioned ? 3 : 1] ?? ''
}

/** Calls of one endpoint, valid and mutated, mostly by permitted callers. */
export const arbitraryCall = (name: string, endpoint: Endpoint): fc.Arbitrary<FuzzCall> => {
  const subject = resourceOf(endpoint.path)
  return fc.record({
    name: fc.constant(name),
    endpoint: fc.constant(endpoint),
    caller: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...allowedCallers[endpoint.access]) },
      { weight: 1, arbitrary: fc.constantFrom(...callerKinds) },
    ),
    params: paramsFor(endpoint),
    query: endpoint.query ? arbitraryInput(endpoint.query, '', subject) : fc.constant({}),
    body: endpoint.body ? arbitraryInput(endpoint.body, '', subject) : fc.constant(undefined),
    files: arbitraryFiles(endpoint.upload),
    mutations,
  })
}
