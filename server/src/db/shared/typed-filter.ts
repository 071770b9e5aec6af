import type { ThreadFilter as Query } from '@scrutineer/contract/fields/threads'
import { parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../domain/problem.ts'
import type { ScopedDb } from '../scoped-db.ts'
import { findValueInput, hasText, isNumberKind, type ValueInput, valueOfKind } from './typed-values.ts'

/** What observers typed into the selected option. Its values are canonical. */
export interface TypedFilter extends Partial<Record<(typeof bounds)[number], string>> {
  /** Undefined for texts of any kind. */
  readonly input?: ValueInput
  readonly typed: Query['typed']
}

const bounds = ['valueFrom', 'valueTo', 'valueBelow'] as const
const operators = { valueFrom: sql`>=`, valueTo: sql`<=`, valueBelow: sql`<` }

/** Undefined without such a filter. Throws `invalid` for an option without values, and for a text that isn't a value of its kind. */
export const resolveTyped = async (
  scoped: ScopedDb,
  { selected, ...query }: Pick<Query, 'selected' | 'typed' | (typeof bounds)[number]>,
): Promise<TypedFilter | undefined> => {
  const names = ([...bounds, 'typed'] as const).filter(name => query[name] !== undefined)
  if (names.length === 0) return undefined
  // A text may be typed into an option without values too.
  if (selected !== undefined && names.length === 1 && query.typed === 'text') return { typed: 'text' }
  const input = selected === undefined ? undefined : await findValueInput(scoped, selected)
  if (!input) throw invalid(Object.fromEntries(names.map(name => [name, [['no_typed_values']]])))
  const toValue = (name: (typeof bounds)[number]) => {
    const text = query[name]
    if (text === undefined) return {}
    const { value } = parseTypedValue(text, input)
    if (value === null) throw invalid({ [name]: [['wrong_format']] })
    return { [name]: value }
  }
  return { input, typed: query.typed, ...toValue('valueFrom'), ...toValue('valueTo'), ...toValue('valueBelow') }
}

/** Condition on `selected_option`. */
export const isTyped = ({ input, typed, ...limits }: TypedFilter): RawBuilder<boolean> => {
  if (!input) return hasText
  const value = valueOfKind(input.kind)
  const compare = (operator: RawBuilder<unknown>, limit: string | number | undefined) =>
    limit === undefined
      ? []
      : [sql`${value} ${operator} ${sql`${limit}::text`}${isNumberKind(input.kind) ? sql`::numeric` : sql``}`]
  const conditions = bounds.flatMap(name => compare(operators[name], limits[name]))
  if (typed === 'invalid') conditions.push(sql`${value} is null and ${hasText}`)
  if (typed === 'text') conditions.push(hasText)
  if (typed === 'outside')
    conditions.push(
      sql`(${sql.join([sql`false`, ...compare(sql`<`, input.min), ...compare(sql`>`, input.max)], sql` or `)})`,
    )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
