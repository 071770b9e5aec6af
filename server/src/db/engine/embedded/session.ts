export interface SessionResult {
  rows: Record<string, unknown>[]
  affectedRows: number
}

/** The one connection that the embedded engine has. Failed statements throw pg's own `DatabaseError`. */
export interface EngineSession {
  /** One statement with parameters, or without any: several statements, of which the last one's result is returned. */
  query(statement: string, parameters?: readonly unknown[]): Promise<SessionResult>
  /** Statements whose results nobody needs. */
  exec(statements: string): Promise<void>
  listen(channel: string, onEvent: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
