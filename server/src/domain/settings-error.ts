/** A setting is missing or wrong; the message names every such setting and says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
