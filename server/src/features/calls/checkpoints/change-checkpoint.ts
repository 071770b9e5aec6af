import type { NewCheckpoint } from '@scrutineer/contract/checkpoints'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import { putInBin } from '../../../db/shared/bin.ts'
import { findCountyIds } from '../../../db/shared/places/counties.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import { parseDateTime } from '../../../domain/time/date-time.ts'
import {
  insertCheckpoint,
  isPublishedForm,
  notifyCheckpointsChanged,
  removeCheckpoint,
  updateCheckpoint,
} from './store.ts'

interface CheckpointChange {
  readonly scoped: ScopedDb
  readonly timeZone: string
  readonly now: Date
}

const resolveFields = async ({ scoped, timeZone }: CheckpointChange, input: NewCheckpoint) => {
  if (!(await isPublishedForm(scoped, input.idForm))) throw invalid({ idForm: [['unknown_id']] })
  const codes = input.counties && [...new Set(input.counties)]
  const countyIds = codes && [...(await findCountyIds(scoped, codes)).values()]
  if (codes && countyIds && countyIds.length < codes.length) throw invalid({ counties: [['unknown_county']] })
  return {
    name: input.name,
    formId: input.idForm,
    dueAt: parseDateTime(input.dueAt, timeZone).from,
    requiredAnswers: input.requiredAnswers,
    countyIds,
  }
}

/** Runs a change in a transaction and notifies the live streams. */
const inChange = <T>(outer: CheckpointChange, work: (change: CheckpointChange) => Promise<T>): Promise<T> =>
  inTransaction(outer.scoped, async scoped => {
    const change = { ...outer, scoped }
    const result = await work(change)
    await notifyCheckpointsChanged(change.scoped, change.now)
    return result
  })

const audit = ({ scoped }: CheckpointChange, id: number, name?: string) =>
  recordAuditEntry(scoped, { kind: 'checkpoint', id }, name === undefined ? {} : { name })

export const addCheckpoint = (outer: CheckpointChange, input: NewCheckpoint): Promise<number> =>
  inChange(outer, async change => {
    const id = await insertCheckpoint(change.scoped, await resolveFields(change, input), change.now)
    await audit(change, id, input.name)
    return id
  })

/** Throws `not_found` for an unknown checkpoint, `invalid` for an unpublished form or an unknown county. */
export const changeCheckpoint = (outer: CheckpointChange, id: number, input: NewCheckpoint): Promise<void> =>
  inChange(outer, async change => {
    if (!(await updateCheckpoint(change.scoped, id, await resolveFields(change, input)))) throw problem('not_found')
    await audit(change, id, input.name)
  })

export const deleteCheckpoint = (outer: CheckpointChange, id: number): Promise<void> =>
  inChange(outer, async change => {
    await putInBin(change.scoped, 'checkpoint', id)
    if (!(await removeCheckpoint(change.scoped, id))) throw problem('not_found')
    await audit(change, id)
  })
