-- Questions that are asked only after certain answers aren't owed.

-- The current version asks a question only after a certain answer.
alter table form add column has_conditions boolean not null default false;
update form set has_conditions = true, needs_recheck = true
from form_version
where form_id = form.id and version = current_version
  and jsonb_path_exists(document, '$.sections[*].questions[*].showIf ? (@ != null)');

-- Questions that, after the current answers, aren't to be asked and have no answer. A report is complete when these and the answered
-- ones are all questions of the form.
alter table form_progress add column not_asked_count integer not null default 0;

drop index form_progress_expected;
create index form_progress_expected on form_progress (form_id, observer_id, county_id)
  include (answered_count, not_asked_count, progressed_at) where is_expected;
