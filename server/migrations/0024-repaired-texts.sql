-- Items whose unknown fields have a NUL character or half of a surrogate pair: PostgreSQL can't read any field of such a text. New ones
-- are refused. The text was written by JavaScript, which escapes nothing else as \u0000 or \ud….
update app_item
set item = regexp_replace(item::text, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::json
where item::text ~ '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})';
-- The apostrophe with which spreadsheets mark a text: numbers are stored without it now.
update observer set phone = regexp_replace(phone, '^[''’]\s*', '') where phone ~ '^[''’]\s*\S';
update observer set backup_phone = regexp_replace(backup_phone, '^[''’]\s*', '') where backup_phone ~ '^[''’]\s*\S';
