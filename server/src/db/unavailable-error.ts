/** The database can't be asked now: it is busy for too long, it failed, or it is closed. Asking again later may succeed. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}
