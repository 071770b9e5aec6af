import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../client.ts'
import { allRows } from '../query.ts'
import type { CountedNgos } from './counted-ngos.ts'

/** Condition on `reported_number`: it is of an active NGO in scope, and not of a test observer, of whom there are few. */
export const isCountedNumber = ({ ids }: Pick<CountedNgos, 'ids'>): RawBuilder<boolean> => sql<boolean>`(
  ngo_id = any(${ids}::int[]) and observer_id <> all(array(select id from observer where is_test_observer)))`

/** An option whose number is turnout, as last published. */
interface TurnoutOption {
  readonly optionId: number
  /** `HH:mm`, in the election's zone. */
  readonly at: string
}

/** All options that ask for turnout, of all forms. */
export const findTurnoutOptions = (db: Db) => allRows<TurnoutOption>(db)`
  select id as "optionId", input ->> 'turnoutAt' as at from question_option
  where last_version is not null and input ->> 'turnoutAt' is not null`
