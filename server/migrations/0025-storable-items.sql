-- Items whose unknown fields have a NUL character or half of a surrogate pair: PostgreSQL can't read any field of such a text. New ones
-- are refused. The text was written by JavaScript, which escapes nothing else as \u0000 or \ud….
update app_item
set item = regexp_replace(item::text, '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})', '\1\\ufffd', 'g')::json
where item::text ~ '(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})';
