/** The public key of a signature isn't trusted, or can't be read. */
export class UntrustedKeyError extends Error {
  override name = 'UntrustedKeyError'
}

/** The `code` of a system or library error, such as `ENOENT`; undefined for anything else. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Missing or invalid settings. The message lists them and says how to fix them. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
