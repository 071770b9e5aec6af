-- Counters of reports for lists, rankings and the situation page. A change of reports inserts rows into `tally_change`, which
-- don't conflict; `applyTallyChanges` adds them to the counters later. A number is the counter plus its changes. Without foreign keys: rows that
-- counters reference are never deleted. `server/src/db/shared/counters.ts` says what each measure counts.

create table tally (
  measure text not null,
  -- 0: all active NGOs together, of stations.
  ngo_id integer not null,
  -- A county, station, form, question or option, or the number of ten minutes or a quarter hour since 1970.
  subject_id integer not null,
  total integer not null,
  primary key (measure, ngo_id, subject_id)
);

create table tally_change (
  ngo_id integer not null,
  measure text not null,
  subject_ids integer[] not null,
  amount integer not null
);
