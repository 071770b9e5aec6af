import type { AuditAction } from '@scrutineer/contract/audit-action'

/** Something staff do that is written down: what it is called, who does it, when, and from where. */
export interface AuditContext {
  readonly action: AuditAction
  readonly at: Date
  /** This and the next two are null where somebody tried to sign in to an account that isn't there. */
  readonly staffId: number | null
  readonly account: string | null
  readonly ngoId: number | null
  /** IP address. */
  readonly address: string
}

/** The fields that have a value. */
export const definedFields = <Name extends string, T>(
  fields: Readonly<Partial<Record<Name, T | null | undefined>>>,
): Partial<Record<Name, T>> => {
  const named = Object.entries<T | null | undefined>(fields).flatMap(([name, value]) =>
    value == null ? [] : [[name, value] as const],
  )
  // Entries lose the names' types; these are some of the fields' own.
  return Object.fromEntries(named) as Partial<Record<Name, T>>
}

/** Their names: what may be told of a change where the values may not. */
export const definedFieldNames = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(definedFields(fields))
