-- Pictures that the server was missing when the backup was created: a round begins without them only if someone accepts it.
alter table completed_backup add column missing_pictures integer not null default 0;

-- Result of the last test message of an ended round, whose notifications are removed: its status, detail and time.
alter table election_settings add column push_test jsonb;
