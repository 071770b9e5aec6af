import type { Transport } from './call.ts'

const statusesWithoutBody = new Set([204, 205, 304])

/** A transport that reports upload progress from 0 to 1, which `fetch` can't. */
export const uploadTransport =
  (onProgress: (fraction: number) => void): Transport =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      const removeListener = () => signal?.removeEventListener('abort', abort)
      request.open(method, address)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.upload.onload = () => onProgress(1)
      request.onload = () => {
        removeListener()
        const { status, statusText } = request
        const body: unknown = request.response
        const responseHeaders = new Headers()
        for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
          const colon = line.indexOf(':')
          if (colon > 0) responseHeaders.append(line.slice(0, colon), line.slice(colon + 1).trim())
        }
        resolve(
          new Response(body instanceof Blob && !statusesWithoutBody.has(status) ? body : null, {
            status,
            statusText,
            headers: responseHeaders,
          }),
        )
      }
      request.onerror = () => {
        removeListener()
        reject(new TypeError('No response'))
      }
      request.onabort = () => {
        removeListener()
        reject(new DOMException('Aborted', 'AbortError'))
      }
      if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'))
      signal?.addEventListener('abort', abort, { once: true })
      request.send(body)
    })
