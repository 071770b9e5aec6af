import { checkpoints } from '@scrutineer/contract/checkpoints'
import type { DayClock } from '../../simulator/plan/day-clock.ts'
import type { PublishedForm } from '../../simulator/plan/plan-day.ts'
import { checkpoints as demoCheckpoints } from './scenario.ts'
import type { StaffRequest } from './steps.ts'

/** A checkpoint that is stored. */
export interface AddedCheckpoint {
  readonly id: number
  readonly formCode: string
  /** Epoch milliseconds. */
  readonly dueAt: number
}

export const addCheckpoints = async (
  request: StaffRequest,
  forms: readonly PublishedForm[],
  clock: DayClock,
): Promise<AddedCheckpoint[]> => {
  const added: AddedCheckpoint[] = []
  for (const { name, formCode, due, requiredAnswers } of demoCheckpoints) {
    const form = forms.find(({ code }) => code === formCode)
    if (!form) throw new Error(`There is no form ${formCode}.`)
    const dueAt = clock(due)
    const body = { name, idForm: form.id, dueAt: new Date(dueAt).toISOString(), requiredAnswers }
    added.push({ id: await request(checkpoints.add, { body }), formCode, dueAt })
  }
  return added
}
