import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import type { DayClock } from '../../simulator/plan/day-clock.ts'
import type { PublishedForm } from '../../simulator/plan/plan-day.ts'
import type { DemoObserver } from '../people.ts'
import type { Assignments } from './assignments.ts'
import { planCalls } from './call-log.ts'
import { type AddedCheckpoint, addCheckpoints } from './checkpoints.ts'
import { planNumberWork } from './number-work.ts'
import { addPhoneScript } from './phone-script.ts'
import { planFollowUps } from './plan-follow-ups.ts'
import { indexQuestions } from './question-index.ts'
import type { PhoneStep, StaffRequest, StaffStep } from './steps.ts'

interface Setup {
  readonly assignments: Assignments
  readonly forms: readonly PublishedForm[]
  readonly clock: DayClock
}

interface StoredSetup {
  readonly checks: readonly FormCheck[]
  readonly checkpoints: readonly AddedCheckpoint[]
  /** By phone. */
  readonly observerIds: ReadonlyMap<string, number>
}

const findObserverIds = async (request: StaffRequest): Promise<Map<string, number>> => {
  const { data } = await request(observers.list, { query: { pageSize: 1000 } })
  return new Map(data.map(({ phone, id }) => [phone, id]))
}

/** Reads the checks, and stores the checkpoints, the observers' stations, and backup phones of some. */
export const storeSetup = async (
  request: StaffRequest,
  { assignments, forms: published, clock }: Setup,
): Promise<StoredSetup> => {
  const observerIds = await findObserverIds(request)
  let index = 0
  for (const [phone, { county, station }] of assignments.stations) {
    index += 1
    const backupPhone = index % 3 === 0 ? { backupPhone: `0700 900 ${String(index).padStart(3, '0')}` } : {}
    const body = { idObserver: observerIds.get(phone) ?? 0, assignedStations: [`${county} ${station}`] }
    await request(observers.change, { body: { ...body, ...backupPhone } })
  }
  const checks: FormCheck[] = []
  for (const { id } of published) checks.push(...(await request(forms.checks, { params: { id }, query: {} })))
  return { observerIds, checks, checkpoints: await addCheckpoints(request, published, clock) }
}

interface OperationsContext extends Setup, StoredSetup {
  readonly people: readonly DemoObserver[]
  readonly until: number
  readonly now: number
  readonly seed: string
}

/** Completes the observers' day, and plans what staff do up to now. */
export const planOperations = (
  steps: readonly PhoneStep[],
  context: OperationsContext,
): { phones: PhoneStep[]; staff: StaffStep[] } => {
  const planning = { ...context, questions: indexQuestions(context.forms) }
  const phones = addPhoneScript(steps, planning)
  const followUps = planFollowUps(phones, planning)
  const staff = [...followUps.staff, ...planCalls(planning), ...planNumberWork(phones, planning)]
  return { phones: [...phones, ...followUps.phones], staff }
}
