import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { type CallInput, type InputArgs, openStream } from './call.ts'
import { CallError } from './call-error.ts'

/** Bytes of chunks that become a blob. */
const BLOB_BYTES = 32 * 1024 ** 2

/** Bytes received so far. `total` is undefined if the server doesn't send the length. */
export interface DownloadProgress {
  readonly bytes: number
  readonly total: number | undefined
}

export interface DownloadOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: DownloadProgress) => void
  readonly onHeaders?: (headers: Headers) => void
}

/**
 * Downloads a file with the server's media type and name (empty if it sends none). Throws like `call`, and `CallError` with
 * the code `broken_off` if the transfer is interrupted.
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  { signal, onProgress, onHeaders }: DownloadOptions,
  ...[input]: InputArgs<CallInput<E>>
) => {
  // The input keeps its type; the compiler can't infer that for a spread of a generic.
  const request = { ...input, signal, headers: { Accept: '*/*' } } as CallInput<E>
  const response = await openStream(endpoint, ...([request] as unknown as InputArgs<CallInput<E>>))
  onHeaders?.(response.headers)
  // For a compressed response, Content-Length is the compressed size.
  const length = response.headers.has('Content-Encoding') ? 0 : Number(response.headers.get('Content-Length'))
  /** What was received: blobs, which the browser may write to its disk, and the newest chunks. */
  const blobs: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      chunks.push(part.value)
      if (Math.floor((bytes + part.value.byteLength) / BLOB_BYTES) > Math.floor(bytes / BLOB_BYTES)) {
        blobs.push(new Blob(chunks))
        chunks = []
      }
      bytes += part.value.byteLength
      onProgress({ bytes, total: length || undefined })
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallError({ status: response.status, code: 'broken_off', title: 'The download was interrupted.' })
  }
  const name = response.headers.get('Content-Disposition')?.split('filename="')[1]?.split('"')[0] ?? ''
  return new File([...blobs, ...chunks], name, { type: response.headers.get('Content-Type') ?? '' })
}
