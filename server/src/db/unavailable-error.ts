/** The database is busy for too long, has failed or is closed. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}
