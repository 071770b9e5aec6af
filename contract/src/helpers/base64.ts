/** Some hundred bytes at most: a call takes only so many arguments. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Throws if the text isn't base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), char => char.charCodeAt(0))
