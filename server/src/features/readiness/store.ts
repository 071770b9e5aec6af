import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { allRows, onlyRow } from '../../db/query.ts'
import { hasReports } from '../../db/shared/election-settings.ts'
import type { MissionFacts, SharedPhone } from './mission-facts.ts'

// Readiness concerns the whole mission, for organizers and the command line, so no scope applies.

/** The version of the database and its clock. */
export const findDatabaseStatus = (db: Db) => onlyRow<{
  version: string
  now: Date
}>(db)`
  select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`

const findSharedPhones = (db: Db) => allRows<SharedPhone>(db)`
  select (array_agg(phone order by observer.id))[1] as phone,
    json_agg(json_build_object('name', observer.name, 'ngo', ngo.short_name) order by observer.id) as observers
  from observer join ngo on ngo.id = ngo_id
  where removed_at is null
  group by phone_key having count(*) > 1
  order by phone_key`

export const findMissionFacts = async (db: Db): Promise<MissionFacts> => {
  const { rows } = await sql<Omit<MissionFacts, 'hasReports' | 'sharedPhones'>>`
    with organizer as (
      select staff.id from staff join ngo on ngo.id = ngo_id where organizer and is_active
    ), observing as (
      select id from ngo where is_active and not organizer
    )
    select
      (select count(*) from organizer) as "organizers",
      (select count(*) from organizer join second_factor on staff_id = organizer.id where confirmed_at is not null)
        as "organizersWithSecondFactor",
      (select count(*) from county) as "counties",
      (select count(*) from county where not exists (select from polling_station where county_id = county.id))
        as "countiesWithoutStations",
      (select count(*) from polling_station) as "stations",
      (select count(*) from observing) as "ngos",
      (select count(*) from observing where not exists (select from staff where ngo_id = observing.id))
        as "ngosWithoutStaff",
      (select count(*) from observer where removed_at is null and not is_test_observer) as "observers",
      exists (select from observer_card) or exists (select from device) as "usesApp",
      settings.office_phone as "officePhone",
      (select count(*) from form where current_version > 0) as "publishedForms",
      (select count(*) from checkpoint) as "checkpoints",
      (select max(taken_at) from completed_backup) as "lastBackup",
      (select max(at) from audit where action = 'backup.try_restore') as "lastTrialRestore",
      coalesce(settings.election_name, '') as "electionName",
      settings.election_date as "electionDate",
      coalesce(settings.is_rehearsal, false) as "isRehearsal",
      settings.time_zone as "timeZone",
      (select max(at) from audit where action = 'round.begin' and facts @> '{"rehearsal": true}'
        and facts->>'count' <> '0') as "lastRehearsal",
      coalesce(test.status, settings.push_test->>'status') as "pushTestStatus",
      case when test.status is null then settings.push_test->>'detail' else test.detail end as "pushTestDetail",
      coalesce(test.created_at, (settings.push_test->>'at')::timestamptz) as "pushTestAt",
      (select count(*) from staff where demo) as "demoAccounts",
      (select coalesce(max(id), 0) from question) as "highestQuestionId",
      (select coalesce(max(id), 0) from question_option) as "highestOptionId",
      (select coalesce(max(current_version), 0) from form) as "highestFormVersion",
      (select coalesce(max(number), 0) from polling_station) as "highestStationNumber"
    from (select) as always
    left join election_settings as settings on true
    left join (
      select status, detail, created_at from notification
      join notification_recipient on notification_id = notification.id
      where is_test order by notification.id desc limit 1
    ) as test on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no facts')
  return { ...row, sharedPhones: await findSharedPhones(db), hasReports: await hasReports(db) }
}
