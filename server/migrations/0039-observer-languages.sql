-- The languages that observers may choose in the app, in the order of the election; null offers all that the installation has.
alter table election_settings add column observer_languages text[];
