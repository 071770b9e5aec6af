-- The sender and the key that a note was sent under: sent again under the same, it is this note. Null where there was no key.
alter table note add sent_under text constraint note_sent_under_key unique;
