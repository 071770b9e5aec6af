-- The kinds are those of the contract: a new one needs no migration.
alter table live_event drop constraint live_event_kind_check;
