import type { AuditAction } from '@scrutineer/contract/fields/audit-action'

/** An audited action: its name, account, time and client. */
export interface AuditContext {
  readonly action: AuditAction
  readonly at: Date
  /** Null, like the next two, for a failed sign-in to an unknown account. */
  readonly staffId: number | null
  readonly account: string | null
  readonly ngoId: number | null
  /** IP address of the client. */
  readonly address: string
}

/** The fields that are neither null nor undefined. */
export const definedFields = <Name extends string, T>(
  fields: Readonly<Partial<Record<Name, T | null | undefined>>>,
): Partial<Record<Name, T>> => {
  const entries = Object.entries<T | null | undefined>(fields).flatMap(([name, value]) =>
    value == null ? [] : [[name, value] as const],
  )
  // Object.fromEntries widens the names; these are a subset of the fields' names.
  return Object.fromEntries(entries) as Partial<Record<Name, T>>
}

/** Names of the fields that have a value, for audit entries that must not include the values. */
export const definedFieldNames = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(definedFields(fields))
