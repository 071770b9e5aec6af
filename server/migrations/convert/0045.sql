-- Converts a database of version 712377c0, the last one before 1.0, to the baseline: the migrations 0001-functions to 0013-records.
-- Runs in the transaction of the first start, and after the rows of a backup of that version were restored into the tables of the
-- baseline. So each statement must also succeed if what it removes doesn't exist.

drop table if exists kysely_migration, kysely_migration_lock;
