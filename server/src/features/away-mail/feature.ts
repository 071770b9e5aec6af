import { awayMail } from '@scrutineer/contract/away-mail'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import { isUntakenFollowUp } from '../../db/shared/follow-ups/open.ts'
import { mustEnrol } from '../../db/shared/sessions/staff-accounts.ts'
import type { Clock } from '../../domain/clock.ts'
import { type Language, translate } from '../../domain/messages.ts'
import { languageOf } from '../../http/request/language-of.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { type MailSender, mailErrorCodes } from '../../mail/mail-sender.ts'

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  /** Absent without a mail server. */
  readonly mail?: MailSender | undefined
  /** Of the links; required with a mail server. */
  readonly publicUrl?: string | undefined
  readonly isReadOnly?: boolean | undefined
  /** The sessions of the live streams that this process has open. */
  readonly openSessions: () => readonly string[]
}

/** Records that the accounts of the sessions have a page open. An account that is being changed is skipped until the next time. */
const recordOpenPages = async (db: Db, sessionIds: readonly string[], now: Date): Promise<void> => {
  if (sessionIds.length === 0) return
  await sql`
    update staff set open_at = ${now}::timestamptz
    from (
      select id from staff where id in (select staff_id from session where id = any(${[...sessionIds]}::uuid[]))
      for no key update skip locked
    ) as present
    where staff.id = present.id`.execute(db)
}

/** A message that was claimed. */
interface DueMail {
  readonly followUpId: number
  readonly staffId: number
  readonly email: string
  readonly language: Language
  readonly reason: 'mention' | 'untaken'
  /** Since the mention, or since the follow-up has waited. */
  readonly minutes: number
  readonly observerId: number
  readonly stationId: number
  readonly county: string
  readonly station: string
  /** The report has a flag. */
  readonly isUrgent: boolean
  /** Number of claims, including this one. */
  readonly attempts: number
}

/** Sent at once, each by its own connection. */
const batchSize = 5

/**
 * Claims messages to accounts that have had no page open since the cause, which is two minutes to a day old. Whether the account may see
 * the follow-up, and whether that is still untaken, is decided anew at each claim. What isn't sent then is due again five minutes later,
 * and twice as late after each further attempt.
 */
export const claimDueMails = async (db: Db, now: Date, lateAfterMinutes: number): Promise<DueMail[]> => {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<DueMail>`
    with recipient as (
      select staff.id as staff_id, email, away_mail, ngo_id, organizer, coalesce(open_at, '-infinity') as open_at
      from staff join ngo on ngo.id = ngo_id
      where away_mail is not null and email is not null and is_active and not analyst and not ${mustEnrol}
    ), cause as (
      select 'mention' as reason, mention.staff_id, mention.follow_up_id, event.at, event.at as since
      from follow_up_mention as mention join follow_up_event as event on event.id = event_id
      union all
      select 'untaken', staff_id, follow_up.id, waiting_since + ${lateAfterMinutes}::int * interval '1 minute', waiting_since
      from follow_up, recipient
      where ${isUntakenFollowUp}
    ), due as (
      select distinct on (staff_id, follow_up_id) cause.*, email, away_mail, report.*
      from recipient join cause using (staff_id)
      join follow_up on follow_up.id = follow_up_id and (organizer or follow_up.ngo_id = recipient.ngo_id)
      cross join lateral (
        select observer_id, polling_station_id, county.name as county, number, flagged_count > 0 as is_urgent
        from thread
        join polling_station on polling_station.id = polling_station_id
        join county on county.id = polling_station.county_id
        where thread.follow_up_id = follow_up.id
        order by flagged_count > 0 desc, sort_at desc, observer_id limit 1
      ) as report
      where cause.at > open_at and cause.at > ${at} - interval '1 day' and cause.at <= ${at} - interval '2 minutes'
        and (reason = 'mention' or is_urgent)
        and not exists (
          select from follow_up_mail as mail
          where mail.staff_id = cause.staff_id and mail.follow_up_id = cause.follow_up_id
            and (sent_at is not null or due_at > ${at}))
      order by staff_id, follow_up_id, cause.at
    ), claimed as (
      insert into follow_up_mail as mail (follow_up_id, staff_id, due_at)
      select follow_up_id, staff_id, ${at} + interval '5 minutes' from due order by at limit ${batchSize}
      on conflict (follow_up_id, staff_id) do update
        set attempts = mail.attempts + 1, due_at = ${at} + interval '5 minutes' * 2 ^ least(mail.attempts, 5)
        where mail.sent_at is null and mail.due_at <= ${at}
      returning follow_up_id, staff_id, attempts
    )
    select follow_up_id as "followUpId", staff_id as "staffId", email, away_mail as language, reason,
      floor(extract(epoch from ${at} - since) / 60)::int as minutes, observer_id as "observerId",
      polling_station_id as "stationId", county, number::text as station, is_urgent as "isUrgent", attempts
    from claimed join due using (follow_up_id, staff_id)`.execute(db)
  return rows
}

const recordSent = async (db: Db, { followUpId, staffId }: DueMail, now: Date): Promise<void> => {
  await db
    .updateTable('follow_up_mail')
    .set({ sent_at: now })
    .where('follow_up_id', '=', followUpId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Without names and what observers or colleagues wrote: mail is read elsewhere. */
const toMessage = (due: DueMail, publicUrl: string, isRehearsal: boolean) => {
  const { language, reason, county, station } = due
  const url = `${publicUrl}/${due.isUrgent ? 'urgents' : 'answers'}/details/${due.observerId}/${due.stationId}`
  const subject = translate(language, [`${reason}_mail_subject`, county, station])
  return {
    to: due.email,
    subject: isRehearsal ? translate(language, ['push_rehearsal', subject]) : subject,
    text: translate(language, [`${reason}_mail_text`, county, station, due.minutes, url, `${publicUrl}/account`]),
    // The same if a crash repeats the message, so that mailboxes can drop it.
    messageId: `<follow-up.${due.followUpId}.${due.staffId}@${new URL(publicUrl).hostname}>`,
  }
}

/**
 * Returns a function that records which accounts have a page open, and then sends what is due. Other processes may do the same. A mail
 * server that is away is logged once, until it accepts a message again.
 */
export const createMailRun = (
  { db, clock, openSessions, publicUrl = '' }: Dependencies,
  mail: MailSender,
  log: Pick<FastifyInstance['log'], 'error'>,
) => {
  let isFailing = false
  const send = async (due: DueMail, isRehearsal: boolean) => {
    try {
      await mail.send(toMessage(due, publicUrl, isRehearsal))
    } catch (error) {
      if (!isFailing && due.attempts === 1)
        log.error({ staffId: due.staffId, ...mailErrorCodes(error) }, 'Mail about a follow-up could not be sent')
      isFailing = true
      return
    }
    isFailing = false
    await recordSent(db, due, clock())
  }
  return async (): Promise<void> => {
    const now = clock()
    await recordOpenPages(db, openSessions(), now)
    const { lateAfterMinutes, isRehearsal } = await findElectionSettings(db)
    const due = await claimDueMails(db, now, lateAfterMinutes)
    await Promise.all(due.map(each => send(each, isRehearsal)))
  }
}

export const awayMailRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: Dependencies): void => {
  const { mail, isReadOnly } = dependencies
  serve(awayMail.state, ({ scoped, actor }) =>
    scoped.db
      .selectFrom('staff')
      .where('id', '=', actor.staffId)
      .select([sql<boolean>`away_mail is not null`.as('isOn'), 'email'])
      .executeTakeFirstOrThrow(),
  )
  serve(awayMail.set, ({ scoped, actor, body: { isOn }, request }) =>
    inTransaction(scoped, async trx => {
      const changes = { away_mail: isOn ? languageOf(request) : null }
      await trx.db.updateTable('staff').set(changes).where('id', '=', actor.staffId).execute()
      await recordAuditEntry(trx, { kind: 'staff', id: actor.staffId }, { state: isOn ? 'on' : 'off' })
    }),
  )
  if (mail && !isReadOnly)
    runPeriodically(app, {
      name: 'Mail about follow-ups',
      everyMs: 30_000,
      run: createMailRun(dependencies, mail, app.log),
    })
}
