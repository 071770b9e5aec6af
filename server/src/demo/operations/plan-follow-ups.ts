import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { createRandom, type Random } from '../../simulator/plan/random.ts'
import { type DemoObserver, demoNgos } from '../people.ts'
import { findCheckFlags } from './check-flags.ts'
import { type FlaggedReport, planLink, planStory } from './follow-up-work.ts'
import type { ScriptContext } from './phone-script.ts'
import { type StoryStep, followUps as stories } from './scenario.ts'
import type { PhoneStep, StaffStep } from './steps.ts'

const MINUTE = 60_000

/** Newer reports stay new. */
const NEW_UP_TO_MS = 20 * MINUTE
/** Newer reports are still worked on. */
const RUNNING_UP_TO_MS = 60 * MINUTE
/** Between the flagged answers of the report that is reopened. */
const REOPENED_AFTER_MS = 45 * MINUTE

interface FollowUpContext extends ScriptContext {
  readonly checks: readonly FormCheck[]
  readonly people: readonly DemoObserver[]
  readonly now: number
}

/** Reports with a flagged answer or check, the oldest first. */
const findFlagged = (steps: readonly PhoneStep[], context: FollowUpContext): FlaggedReport[] => {
  const byCheck = findCheckFlags(steps, context)
  const flagged = steps.filter(step => byCheck.has(step) || context.questions.flaggedOption(step.action) !== undefined)
  const byReport = new Map<string, FlaggedReport>()
  for (const { phone, action } of flagged.toSorted((one, other) => one.action.at - other.action.at)) {
    const { county, station, at } = action
    const key = `${phone} ${county} ${station}`
    if (!byReport.has(key)) byReport.set(key, { phone, county, station, flaggedAt: at })
  }
  return [...byReport.values()]
}

const organizers = demoNgos.flatMap(({ organizer, accounts }) => (organizer ? accounts : []))

/** Staff of the observer's NGO, or of the organizer. */
const chooseOwner = ({ people }: FollowUpContext, phone: string, random: Random): string => {
  const ngo = demoNgos[people.find(person => person.phone === phone)?.ngo ?? 0]
  const account = ngo?.organizer ? undefined : ngo?.accounts[0]
  return account !== undefined && random.chance(0.7) ? account : random.pick(organizers)
}

/** A second flagged answer, which reopens the follow-up. */
const reopeningAnswer = ({ phone, county, station, flaggedAt }: FlaggedReport, { questions }: FollowUpContext) => {
  const answers = [questions.answer('B12', [3])]
  const at = flaggedAt + REOPENED_AFTER_MS
  const action = { kind: 'answer', at, county, station, formCode: 'B', answers } as const
  return { phone, action }
}

/**
 * What staff do about the reports with a flag. The newest report that is older than 20 minutes stays untaken, so one is
 * always late. Returns the answer that reopens one of the others as well.
 */
export const planFollowUps = (
  steps: readonly PhoneStep[],
  context: FollowUpContext,
): { staff: StaffStep[]; phones: PhoneStep[] } => {
  const { assignments, now, seed } = context
  const random = createRandom(`follow-ups ${seed}`)
  const flagged = findFlagged(steps, context)
  const [one, other] = assignments.sameEvent.phones
  const first = flagged.find(({ phone }) => phone === one)
  const second = flagged.find(({ phone }) => phone === other)
  const staff: StaffStep[] = []
  if (first && second) {
    staff.push(...planStory(first, 'demo-ochi', stories.linked.steps))
    staff.push(planLink(first, second, 'demo-ochi', first.flaggedAt + stories.linked.linkedAfter * MINUTE))
  }
  const others = flagged.filter(report => report !== first && report !== second)
  const taken = others.filter(({ flaggedAt }) => now - flaggedAt > NEW_UP_TO_MS).slice(0, -1)
  const older = taken.filter(({ flaggedAt }) => now - flaggedAt > RUNNING_UP_TO_MS)
  const reopened = older.find(report => isReopenable(report, steps, context))
  const planInTurn = (reports: readonly FlaggedReport[], plans: readonly (readonly StoryStep[])[]) =>
    reports.forEach((report, index) => {
      staff.push(...planStory(report, chooseOwner(context, report.phone, random), plans[index % plans.length] ?? []))
    })
  planInTurn(
    older.filter(report => report !== reopened),
    stories.finished,
  )
  planInTurn(
    taken.filter(report => !older.includes(report)),
    stories.running,
  )
  if (!reopened) return { staff, phones: [] }
  staff.push(...planStory(reopened, chooseOwner(context, reopened.phone, random), stories.reopened))
  return { staff, phones: [reopeningAnswer(reopened, context)] }
}

/** Whether the observer is at the station when the follow-up is reopened, and doesn't give that answer anyway. */
const isReopenable = (report: FlaggedReport, steps: readonly PhoneStep[], context: FollowUpContext): boolean => {
  const reopening = reopeningAnswer(report, context)
  const phoneActions = steps
    .filter(({ phone }) => phone === report.phone)
    .map(({ action }) => action)
    .toSorted((one, other) => one.at - other.at)
  const last = phoneActions.findLast(({ at }) => at <= reopening.action.at)
  const isPresent = last?.county === report.county && last.station === report.station && last.kind !== 'leave'
  const selected = phoneActions.flatMap(action => (action.kind === 'answer' ? action.answers : []))
  const isGiven = selected.some(({ options }) =>
    options.some(({ optionId }) => optionId === reopening.action.answers[0]?.options[0]?.optionId),
  )
  return isPresent && !isGiven
}
