import type { Endpoint } from '@scrutineer/contract/endpoint'
import { type CallInput, type InputArgs, openStream } from './call.ts'
import { CallError } from './call-error.ts'

/** How much of a file has come; `total` where the server says so before its end. */
export interface DownloadProgress {
  readonly bytes: number
  readonly total: number | undefined
}

interface DownloadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
}

/**
 * Makes a call whose reply is a file; its type and its name, empty where there is none, are what the server said. Throws like `call`, and `CallError` with
 * the code `broken_off` where the file came in part.
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  { signal, onProgress }: DownloadOptions,
  ...[input]: InputArgs<CallInput<E>>
) => {
  // Adding to the input keeps it what it was; the compiler can't follow a spread of a generic.
  const asked = { ...input, signal, headers: { Accept: '*/*' } } as CallInput<E>
  const reply = await openStream(endpoint, ...([asked] as unknown as InputArgs<CallInput<E>>))
  // What is told is the length on the wire: of a compressed reply it says nothing.
  const length = reply.headers.has('Content-Encoding') ? 0 : Number(reply.headers.get('Content-Length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = reply.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      chunks.push(part.value)
      bytes += part.value.byteLength
      onProgress({ bytes, total: length || undefined })
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError({ status: reply.status, code: 'broken_off', title: 'The file broke off' })
  }
  const name = reply.headers.get('Content-Disposition')?.split('filename="')[1]?.split('"')[0] ?? ''
  return new File(chunks, name, { type: reply.headers.get('Content-Type') ?? '' })
}
