const [smallest, count] = [100_000, 900_000]
/** Above the largest multiple of `count`, the remainders would not be equally likely. */
const limit = Math.floor(2 ** 32 / count) * count

/** A random PIN of six digits. The first isn't 0: a spreadsheet would drop it. */
export const createPin = (): string => {
  for (;;) {
    const [random = limit] = crypto.getRandomValues(new Uint32Array(1))
    if (random < limit) return String(smallest + (random % count))
  }
}
