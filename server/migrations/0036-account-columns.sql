-- By list, how the account has arranged its columns.
alter table staff add column list_columns jsonb not null default '{}';
