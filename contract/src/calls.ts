import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import {
  CallBoard,
  CallClaim,
  CallContact,
  CallQueue,
  CallSheet,
  CLAIM_MINUTES,
  DictatedAnswer,
  MAX_CALL_COMMENT_LENGTH,
  MAX_CLAIM_MINUTES,
  OwingObserver,
  PhoneCall,
  queueSelections,
  recordedOutcomes,
} from './fields/call-values.ts'
import { blankAsUndefined, DateTimeInput, Id, IsoDateTime, rawText, trimmedText } from './fields/values.ts'

const queueFields = {
  /** Defaults to the newest checkpoint that is due. */
  idCheckpoint: blankAsUndefined(Id),
  /** County code. */
  county: blankAsUndefined(trimmedText(50)),
  /** Id of an area; with a county, both apply. */
  area: blankAsUndefined(Id),
  idNgo: blankAsUndefined(Id),
}

const callFields = {
  /** The checkpoint that the call was about. */
  idCheckpoint: z.nullish(Id),
  /** Defaults to 30 minutes later; null for never. Ignored for a wrong number. */
  nextTryAt: z.nullish(DateTimeInput),
  comment: z.nullish(rawText(MAX_CALL_COMMENT_LENGTH)),
}

export const calls = {
  board: endpoint.staff.get('/api/v1/calls/board', {
    summary:
      'Counties × checkpoints: reports expected of assigned observers, or of observers without an assignment who arrived in the county, and what became of them.',
    query: z.object({ idNgo: blankAsUndefined(Id) }),
    reply: CallBoard,
  }),
  queue: endpoint.staff.get('/api/v1/calls/queue', {
    summary: 'How many observers owe the report of a checkpoint.',
    query: z.object(queueFields),
    reply: CallQueue,
  }),
  owing: endpoint.staff.get('/api/v1/calls/owing', {
    summary: 'The observers who owe the report of a checkpoint, by county and name, paginated.',
    query: z.object({ ...queueFields, only: blankAsUndefined(z.enum(queueSelections)), ...pageQueryFields }),
    reply: pageOf(OwingObserver),
  }),
  contact: endpoint.staff.get('/api/v1/calls/observers/:id', {
    summary: 'An observer whom the caller may call, or who dictates a report, with or without a claim.',
    params: z.object({ id: Id }),
    reply: CallContact,
  }),
  claims: endpoint.staff.get('/api/v1/calls/claims', {
    summary: 'Who is calling whom, the oldest claim first.',
    reply: z.array(CallClaim),
  }),
  sheet: endpoint.staff.get('/api/v1/calls/sheet', {
    summary:
      'The observer that the caller has claimed; 204 without a claim. An expired claim is returned until another caller has the observer.',
    reply: CallSheet,
    allowsNoContent: true,
  }),
  next: endpoint.staff.post('/api/v1/calls/next', {
    summary: `Claim the next observer to ring for ${CLAIM_MINUTES} minutes; 204 if there is none. A caller with a claim keeps it. No two callers get the same observer. With an observer, that one is claimed in place of the caller’s, or the reply is 409 if another caller has the observer.`,
    audit: 'call.claim',
    body: z.object({
      ...queueFields,
      only: blankAsUndefined(z.enum(queueSelections)),
      idObserver: blankAsUndefined(Id),
    }),
    reply: CallSheet,
    allowsNoContent: true,
  }),
  renew: endpoint.staff.post('/api/v1/calls/renew', {
    summary: `Extend the caller’s claim of an observer to ${CLAIM_MINUTES} minutes from now, also an expired one that no one else has taken, but not beyond ${MAX_CLAIM_MINUTES} minutes after it was taken. 204 without a claim.`,
    body: z.object({ idObserver: Id }),
    reply: z.object({ expiresAt: IsoDateTime }),
    allowsNoContent: true,
  }),
  skip: endpoint.staff.post('/api/v1/calls/skip', {
    summary: 'Give up the claim of an observer without a call. Others come first then.',
    audit: 'call.skip',
    body: z.object({ idObserver: Id }),
  }),
  list: endpoint.staff.get('/api/v1/calls', {
    summary:
      'Calls to an observer, or to the observers who were assigned to a station, reported from it or visited it; newest first.',
    query: z.object({
      idObserver: blankAsUndefined(Id),
      idPollingStation: blankAsUndefined(Id),
      ...pageQueryFields,
    }),
    reply: pageOf(PhoneCall),
  }),
  record: endpoint.staff.post('/api/v1/calls', {
    summary: 'Record the outcome of a call to an observer, and release the claim. Repeatable with an Idempotency-Key.',
    audit: 'call.record',
    body: z.object({ idObserver: Id, outcome: z.enum(recordedOutcomes), ...callFields }),
  }),
  dictate: endpoint.staff.post('/api/v1/calls/dictate', {
    summary:
      'Store answers that an observer dictated during a call. They are the observer’s report and name the account that typed them. Records the call and releases the claim. Repeatable with an Idempotency-Key.',
    audit: 'call.dictate',
    body: z.object({
      idObserver: Id,
      idPollingStation: Id,
      answers: z.array(DictatedAnswer).check(z.minLength(1), z.maxLength(1000)),
      ...callFields,
    }),
    maxBodyBytes: 1024 * 1024,
  }),
  remind: endpoint.staff.post('/api/v1/calls/remind', {
    summary:
      'Send a notification to all observers in scope who owe the report of a checkpoint. Returns their number. Repeatable with an Idempotency-Key.',
    audit: 'call.remind',
    body: z.object({ idCheckpoint: Id, from: trimmedText(200), title: trimmedText(200), message: trimmedText(2000) }),
    reply: z.int(),
  }),
}
