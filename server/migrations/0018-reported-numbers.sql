-- The numbers of current answers, for summaries of each number question. Without foreign keys, as `thread_flag`: rows that it
-- references are never deleted.
create table reported_number (
  answer_id bigint not null,
  option_id integer not null,
  observer_id integer not null,
  polling_station_id integer not null,
  ngo_id integer not null,
  -- Time of receipt.
  answered_at timestamptz not null,
  -- Null for a text that isn't a number of the option's kind.
  value numeric,
  primary key (answer_id, option_id)
);
create index reported_number_option on reported_number (option_id);
