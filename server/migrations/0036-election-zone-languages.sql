-- Time zone of the election and the languages that staff may choose. Null: ELECTION_TIME_ZONE, and all languages of the product.
alter table election_settings
  add column time_zone text,
  add column languages text[];
