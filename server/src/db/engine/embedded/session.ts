export interface SessionResult {
  rows: Record<string, unknown>[]
  affectedRows: number
}

/** The single connection of the embedded engine. Failed statements throw pg's `DatabaseError`. */
export interface EngineSession {
  /** Runs one statement with parameters, or several without; returns the result of the last one. */
  query(statement: string, parameters?: readonly unknown[]): Promise<SessionResult>
  listen(channel: string, onEvent: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
