import { sql } from 'kysely'
import type { Db } from '../../server/src/db/client.ts'

/** Questions of the form that is answered. */
export const QUESTION_COUNT = 20

/**
 * Inserts `count` answers of a hundred observers of the first NGO, one form per station of county AB. Phones are 1001
 * to 1100; the ids of questions and their only options are 1 to 20.
 */
export const fillWithAnswers = async (db: Db, count: number, pinHash: string): Promise<void> => {
  const stations = Math.ceil(count / QUESTION_COUNT)
  await sql
    .raw(`
    insert into county (code, name) values ('AB', 'Alba');
    insert into polling_station (county_id, number) select 1, n from generate_series(1, ${stations}) as n;
    insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
      select 1, 'Observer ' || n, 'observer ' || n, 1000 + n, 1000 + n, '${pinHash}', now()
      from generate_series(1, 100) as n;
    insert into observer_activity (observer_id, station_count, ngo_id) select id, 0, ngo_id from observer;
    insert into form (code, description, diaspora, current_version, created_at, updated_at)
      values ('A', 'Opening', false, 1, now(), now());
    insert into form_version (form_id, version, document, published_at) values (1, 1, '{"sections": []}', now());
    insert into question (form_id, last_version) select 1, 1 from generate_series(1, ${QUESTION_COUNT});
    insert into question_option (question_id, last_version) select id, 1 from question;
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at)
      select 1 + id % 100, id, 1, 1, now(), now(), now() from polling_station;
    insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
      select 1 + s.id % 100, s.id, q.id, 1, 1, 1, now() from polling_station as s, question as q;
    insert into selected_option (answer_id, option_id, flagged, value)
      select id, question_id, false, case when id % 20 = 0 then 'Some words of an observer ' || id end from answer;
    analyze;`)
    .execute(db)
}
