/** As stored. The iterations only slow down attempts: four digits can be brute-forced. */
export interface PinHash {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
  readonly hash: ArrayBuffer
}

const ITERATIONS = 600_000

const derive = async (pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number) => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
}

export const hashPin = async (pin: string, iterations = ITERATIONS): Promise<PinHash> => {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt, iterations, hash: await derive(pin, salt, iterations) }
}

export const matchesPin = async ({ salt, iterations, hash }: PinHash, pin: string): Promise<boolean> => {
  const [stored, derived] = [new Uint8Array(hash), new Uint8Array(await derive(pin, salt, iterations))]
  return stored.length === derived.length && stored.every((byte, index) => byte === derived[index])
}
