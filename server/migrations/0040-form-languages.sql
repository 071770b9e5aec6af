-- The languages of a form as lists show it, and its title in them: language, languages and translations of its document.
alter table form add column languages jsonb;
