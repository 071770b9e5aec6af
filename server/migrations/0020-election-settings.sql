-- Settings that organizers change during the election. One row; without it the defaults apply.
create table election_settings (
  id boolean primary key default true check (id),
  late_after_minutes integer not null,
  release_after_minutes integer,
  disagreement_minutes integer not null
);

-- Filters of a list that an account has named.
create table saved_view (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  list text not null check (list in ('urgents', 'answers')),
  name text not null,
  search text not null,
  unique (staff_id, list, name)
);
