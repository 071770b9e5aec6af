-- Where an answer or a visit stands in the history of its report when it was placed later than it was received: before the
-- row whose id (of a visit: whose revision) is the next number. Null for all others, which stand where they were written.
alter table answer add column history_position bigint;
alter table visit add column history_position integer;

-- What phones of 2023 report of a visit besides, as it was posted.
alter table visit add column other_fields json;
