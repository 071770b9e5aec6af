-- Name and date of the election, and whether what is reported belongs to a rehearsal.
alter table election_settings
  add column election_name text not null default '',
  add column election_date date,
  add column is_rehearsal boolean not null default false;

-- Messages that an organizer sent to one observer to try the delivery.
alter table notification add column is_test boolean not null default false;
