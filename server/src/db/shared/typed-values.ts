import { inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../scoped-db.ts'

/** An input with values other than texts. */
export type ValueInput = Exclude<OptionInput, { readonly kind: 'text' }>

/** Canonical values by what a kind's values are, as regular expressions of both PostgreSQL and JavaScript. */
const patterns = {
  number: String.raw`^-?\d+(\.\d+)?$`,
  time: String.raw`^\d\d:\d\d$`,
  date: String.raw`^\d{4}-\d\d-\d\d$`,
}

export const isNumberKind = (kind: ValueInput['kind']) => inputKinds[kind].values === 'number'

export const isOfKind = (kind: ValueInput['kind'], typed: string) =>
  new RegExp(patterns[inputKinds[kind].values]).test(typed)

/** `selected_option.typed` as a number or text; null if it isn't a value of the kind, which the option may not have had then. */
export const valueOfKind = (kind: ValueInput['kind']): RawBuilder<unknown> => {
  const value = sql`(case when typed ~ ${patterns[inputKinds[kind].values]} then typed end)`
  return isNumberKind(kind) ? sql`${value}::numeric` : sql`${value} collate "C"`
}

/** A text was typed into the selected option. */
export const hasText: RawBuilder<boolean> = sql<boolean>`btrim(value) <> ''`

/** The input of an option, as last published; undefined without values other than texts. */
export const findValueInput = async ({ db }: ScopedDb, optionId: number): Promise<ValueInput | undefined> => {
  const option = await db.selectFrom('question_option').where('id', '=', optionId).select('input').executeTakeFirst()
  return option?.input && option.input.kind !== 'text' ? option.input : undefined
}
