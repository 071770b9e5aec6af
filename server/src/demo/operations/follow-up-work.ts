import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import type { PlannedStation } from '../../simulator/plan/plan-day.ts'
import type { StoryStep } from './scenario.ts'
import type { StaffRequest, StaffStep } from './steps.ts'

const MINUTE = 60_000

/** A report with a flag, and when the first one was posted. */
export interface FlaggedReport extends PlannedStation {
  readonly phone: string
  /** Epoch milliseconds. */
  readonly flaggedAt: number
}

export const findReport = async (
  request: StaffRequest,
  { county, station, phone }: Omit<FlaggedReport, 'flaggedAt'>,
): Promise<Thread> => {
  const query = { county, pollingStationNumber: station, observerPhoneNumber: phone, pageSize: 1 }
  const report = (await request(answers.threads, { query })).data[0]
  if (!report) throw new Error(`${phone} has no report from ${county} ${station}.`)
  return report
}

const mentionsOf = (text: string): string[] => [...text.matchAll(/@([\w-]+)/g)].map(match => match[1] ?? '')

/** Performs a step of the owner on the follow-up. */
const perform = (request: StaffRequest, id: number, step: StoryStep): Promise<unknown> => {
  const params = { id }
  if (step.kind === 'take') return request(followUps.take, { params })
  if (step.kind === 'severity') return request(followUps.setSeverity, { params, body: { severity: step.severity } })
  if (step.kind === 'state') return request(followUps.setState, { params, body: { state: step.state } })
  if (step.kind === 'refer') return request(followUps.refer, { params, body: { to: step.to, at: undefined } })
  return request(followUps.comment, { params, body: { text: step.text, mentions: mentionsOf(step.text) } })
}

/** The owner's steps. Before the first one the owner opens the report, and has seen it. */
export const planStory = (report: FlaggedReport, account: string, story: readonly StoryStep[]): StaffStep[] => {
  let id: number | undefined
  const open = async (request: StaffRequest): Promise<number> => {
    const { idObserver, idPollingStation, lastModified, followUp } = await findReport(request, report)
    if (!followUp || lastModified === undefined)
      throw new Error(`The report of ${report.phone} from ${report.county} has no follow-up.`)
    await request(answers.markSeen, { body: { idObserver, idPollingStation, lastModified } })
    id = followUp.id
    return id
  }
  return story.map(step => ({
    at: report.flaggedAt + step.after * MINUTE,
    account,
    run: async request => perform(request, id ?? (await open(request)), step),
  }))
}

/** Adds a report to the follow-up of another one. */
export const planLink = (report: FlaggedReport, other: FlaggedReport, account: string, at: number): StaffStep => ({
  at,
  account,
  run: async request => {
    const { followUp } = await findReport(request, report)
    const { idObserver, idPollingStation } = await findReport(request, other)
    await request(followUps.link, { params: { id: followUp?.id ?? 0 }, body: { idObserver, idPollingStation } })
  },
})
