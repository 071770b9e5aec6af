-- PINs that an account had generated, encrypted with a key derived from the token secret. Only that account can look at them,
-- for a day: without them, a reload of the page loses the PINs for good.
create table generated_pins (
  id integer generated always as identity primary key,
  staff_id integer not null references staff (id) on delete cascade,
  pin_count integer not null,
  sealed text not null,
  created_at timestamptz not null
);
create index generated_pins_staff_id on generated_pins (staff_id);
create index generated_pins_created_at on generated_pins (created_at);
