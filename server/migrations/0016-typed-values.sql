-- What observers type into options: numbers, times and dates.

-- As last published; null for an option without one.
alter table question_option add column input jsonb;

-- The value of the text in its canonical form, by the input that the option had when it was received: `1234.5`, `07:05`,
-- `2026-11-22`. Null for other options, and for a text that isn't a value of the kind. The text stays as it was typed.
alter table selected_option add column typed text;
