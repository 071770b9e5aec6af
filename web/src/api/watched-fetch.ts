/** How much of a body is on its way, 0 to 1. */
export type OnProgress = (share: number) => void

interface Request {
  readonly method: string
  readonly headers: Headers
  readonly body: FormData
  readonly signal: AbortSignal | null
}

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .filter(Boolean)
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      }),
  )

/** `fetch` for an upload whose progress is seen, which only the older interface tells. Fails as `fetch` does. */
export const watchedFetch = (address: string, { method, headers, body, signal }: Request, onProgress: OnProgress) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => {
      const { status, statusText, responseText } = request
      resolve(new Response(responseText || null, { status, statusText, headers: headersOf(request) }))
    }
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
