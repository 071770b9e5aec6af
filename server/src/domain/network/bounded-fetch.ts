/** Longest reply that is read of another service. Its tokens, keys and errors are much shorter. */
const MAX_REPLY_BYTES = 1024 * 1024

const limitTo = (maxBytes: number) => {
  let bytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new Error(`the reply is longer than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}

/** `fetch` for replies that are read as a whole: reading one that is too long ends the connection and throws. */
export const boundedFetch = async (...request: Parameters<typeof fetch>): Promise<Response> => {
  const response = await fetch(...request)
  return response.body ? new Response(response.body.pipeThrough(limitTo(MAX_REPLY_BYTES)), response) : response
}
