import type { Endpoint } from '@scrutineer/contract/endpoint'
import { type Input, type Options, type Rest, send } from './call.ts'
import type { RequestParts } from './request.ts'

export interface Downloaded {
  readonly bytes: Blob
  readonly headers: Headers
}

/** Makes a call whose reply is a file. Throws like `call`. */
export const download = async <E extends Endpoint>(endpoint: E, ...[input]: Rest<Input<E>>): Promise<Downloaded> => {
  // The parts are checked by Input; sending needs none of the types.
  const parts = (input ?? {}) as RequestParts & Options
  const reply = await send(endpoint, { ...parts, headers: { Accept: endpoint.media ?? '*/*', ...parts.headers } })
  return { bytes: await reply.blob(), headers: reply.headers }
}
