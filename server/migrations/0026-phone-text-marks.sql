-- The apostrophe with which spreadsheets mark a text: numbers are stored without it now.
update observer set phone = regexp_replace(phone, '^[''’]\s*', '') where phone ~ '^[''’]\s*\S';
update observer set backup_phone = regexp_replace(backup_phone, '^[''’]\s*', '') where backup_phone ~ '^[''’]\s*\S';
