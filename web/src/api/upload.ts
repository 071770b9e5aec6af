import type { Transport } from './call.ts'

const noBody = new Set([204, 205, 304])

/** Carries a call with files and tells, from 0 to 1, how much of it has left: `fetch` can't. */
export const uploadTransport =
  (onProgress: (fraction: number) => void): Transport =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      const end = () => signal?.removeEventListener('abort', stop)
      request.open(method, address)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.upload.onload = () => onProgress(1)
      request.onload = () => {
        end()
        const { status, statusText } = request
        const body: unknown = request.response
        const read = new Headers()
        for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
          const colon = line.indexOf(':')
          if (colon > 0) read.append(line.slice(0, colon), line.slice(colon + 1).trim())
        }
        resolve(
          new Response(body instanceof Blob && !noBody.has(status) ? body : null, {
            status,
            statusText,
            headers: read,
          }),
        )
      }
      request.onerror = () => {
        end()
        reject(new TypeError('nothing answered'))
      }
      request.onabort = () => {
        end()
        reject(new DOMException('stopped', 'AbortError'))
      }
      if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
      signal?.addEventListener('abort', stop, { once: true })
      request.send(body)
    })
