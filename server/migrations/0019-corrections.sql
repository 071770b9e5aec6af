-- What staff do with an observer's answers: corrections with a reason, decisions on later answers that contradict a correction, and
-- verifications. A correction is a version of the answer like any other; the observer's own versions stay.

alter table answer
  -- The account that entered this version as a correction, and why; null for a version that the observer reported.
  add column corrected_by text,
  add column correction_reason text,
  -- The account that accepted the observer's later answer in place of a correction; this version is a copy of that answer.
  add column accepted_by text,
  add constraint answer_correction_is_whole check ((corrected_by is null) = (correction_reason is null));

-- Versions that the observer reported after a correction and that contradict it. None of them is current.
create table answer_conflict (
  answer_id bigint primary key references answer,
  -- `kept`: staff kept the correction. `accepted`: staff accepted the answer. `replaced`: the observer answered again, or stations
  -- were merged. Null while it is open.
  resolution text check (resolution in ('kept', 'accepted', 'replaced')),
  resolved_at timestamptz,
  -- The account; null if `replaced`.
  resolved_by text,
  constraint answer_conflict_resolution_is_whole check ((resolution is null) = (resolved_at is null))
);
create index answer_conflict_open on answer_conflict (answer_id) where resolution is null;

-- Versions of answers that staff verified. A version has at most one verification that isn't withdrawn.
create table answer_verification (
  id integer generated always as identity primary key,
  answer_id bigint not null references answer,
  method text not null check (method in ('call', 'picture', 'second_observer')),
  verified_at timestamptz not null,
  verified_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  constraint answer_verification_withdrawal_is_whole check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index answer_verification_answer on answer_verification (answer_id);
create unique index answer_verification_current on answer_verification (answer_id) where withdrawn_at is null;
