/** Missing or invalid settings. The message lists them and says how to fix them. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
