const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const arrayLiteral = (values: readonly unknown[]): string =>
  `{${values
    .map(value => {
      if (Array.isArray(value)) return arrayLiteral(value)
      const text = encodeParameter(value)
      return text === null ? 'NULL' : quote(text)
    })
    .join(',')}}`

/**
 * Encodes a parameter as text, by the rules of `pg`: an array is an array literal, never JSON; an object is JSON. PGlite's
 * own rules depend on the column type, so a statement could work here and fail on PostgreSQL.
 */
export const encodeParameter = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return arrayLiteral(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}
