-- Milliseconds that were subtracted from the times of a visit, since the phone's clock was ahead; null if none were.
alter table app_item add column clock_ahead float8;
