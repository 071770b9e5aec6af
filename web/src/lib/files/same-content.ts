const CHUNK_BYTES = 4 * 1024 * 1024

/** Whether two files have the same bytes. Reads a few megabytes at a time. */
export const haveSameContent = async (one: Blob, other: Blob): Promise<boolean> => {
  if (one.size !== other.size) return false
  for (let from = 0; from < one.size; from += CHUNK_BYTES) {
    const [left, right] = await Promise.all(
      [one, other].map(async file => new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer())),
    )
    if (!left?.every((byte, at) => byte === right?.[at])) return false
  }
  return true
}
