-- Answers are counted by county too, for all options and for the questions that weren't to be asked: the analysis of a form reads
-- counters only.

-- The county of reports, or 0 for what isn't counted by county.
alter table tally add column county_id integer not null default 0;
alter table tally drop constraint tally_pkey;
alter table tally add primary key (measure, ngo_id, subject_id, county_id);
alter table tally_change add column county_id integer not null default 0;

-- Which questions `not_asked_count` counts.
alter table form_progress add column not_asked integer[] not null default '{}';
with recursive report as (
  select observer_id, polling_station_id, form_id from form_progress where not_asked_count > 0
), selected as (
  select observer_id, polling_station_id, form_id, question_id, option_id, not_observed
  from report
  join answer using (observer_id, polling_station_id, form_id) left join selected_option on answer_id = answer.id
  where superseded_at is null and (option_id is not null or not_observed)
), question as (
  select form_id, (node ->> 'id')::int as question_id, nullif(node -> 'showIf', 'null') as show_if
  from form join form_version on form_id = form.id and version = current_version,
    jsonb_path_query(document, '$.sections[*].questions[*]') as node
  where has_conditions
), asked as (
  select observer_id, polling_station_id, form_id, question_id
  from report join question using (form_id) where show_if is null
  union
  select observer_id, polling_station_id, form_id, question.question_id
  from asked
  join selected using (observer_id, polling_station_id, form_id, question_id)
  join question using (form_id)
  where (question.show_if ->> 'idQuestion')::int = asked.question_id
    and question.show_if -> 'idOptions' @> to_jsonb(option_id)
), not_asked as (
  select observer_id, polling_station_id, form_id, array_agg(question_id order by question_id) as questions
  from (
    select observer_id, polling_station_id, form_id, question_id from report join question using (form_id)
    except select observer_id, polling_station_id, form_id, question_id from asked
    except select observer_id, polling_station_id, form_id, question_id from selected
  ) as question
  group by 1, 2, 3
)
update form_progress set not_asked = questions
from not_asked
where form_progress.observer_id = not_asked.observer_id
  and form_progress.polling_station_id = not_asked.polling_station_id and form_progress.form_id = not_asked.form_id;

-- Counted anew, by county.
delete from tally_change
where measure in ('form_reports', 'form_flagged', 'question_reports', 'question_not_observed', 'option_reports');
delete from tally
where measure in ('form_reports', 'form_flagged', 'question_reports', 'question_not_observed', 'option_reports');
with form_report as (
  select thread.ngo_id, thread.county_id, form_id, flagged_count, not_asked
  from form_progress join thread using (observer_id, polling_station_id)
), current_answer as (
  select thread.ngo_id, thread.county_id, answer.id, question_id, not_observed
  from answer join thread using (observer_id, polling_station_id) where superseded_at is null
), selected as (
  select ngo_id, county_id, question_id, answer_id, option_id, flagged
  from current_answer join selected_option on answer_id = current_answer.id
)
insert into tally (measure, ngo_id, county_id, subject_id, total)
select 'form_reports', ngo_id, county_id, form_id, count(*) from form_report group by 2, 3, 4
union all
select 'form_flagged', ngo_id, county_id, form_id, count(*) from form_report where flagged_count > 0 group by 2, 3, 4
union all
select 'question_not_asked', ngo_id, county_id, question_id, count(*)
from form_report, unnest(not_asked) as question_id group by 2, 3, 4
union all
select 'question_not_observed', ngo_id, county_id, question_id, count(*)
from current_answer where not_observed group by 2, 3, 4
union all
select 'question_reports', ngo_id, county_id, question_id, count(distinct answer_id) from selected group by 2, 3, 4
union all
select 'option_selected', ngo_id, county_id, option_id, count(*) from selected group by 2, 3, 4
union all
select 'option_reports', ngo_id, county_id, option_id, count(*) from selected where flagged group by 2, 3, 4;
