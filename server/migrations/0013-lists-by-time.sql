-- What long lists need besides an index in their order.

-- Threads of notes alone, which no period of answers contains. They are few: a period's total is all threads of an index
-- less these, so that no row has to be looked up.
create index thread_unanswered on thread (sort_at) where first_answer_at is null;

-- How many threads have their place in the list within each ten minutes: a page far from both ends begins to count at the
-- nearest of them. Kept like the other tallies: what a report moves is inserted, and soon folded.
create table time_delta (
  id bigint generated always as identity primary key,
  ngo_id integer not null,
  came_to timestamptz not null,
  -- Null for a new thread.
  left_from timestamptz
);
create table time_tally (
  ngo_id integer not null,
  begins_at timestamptz not null,
  threads integer not null,
  primary key (ngo_id, begins_at)
);
insert into time_tally
select ngo_id, date_bin('10 minutes', sort_at, 'epoch'), count(*) from thread group by 1, 2;
