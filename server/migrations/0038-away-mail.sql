-- Mail to accounts about follow-ups.

alter table staff
  -- The language of the messages; null: none are sent.
  add column away_mail text,
  -- When the account last had a page open, to half a minute. Recorded by servers that send mail.
  add column open_at timestamptz;

-- The message about a follow-up that an account gets, once.
create table follow_up_mail (
  follow_up_id integer not null references follow_up on delete cascade,
  staff_id integer not null references staff on delete cascade,
  attempts integer not null default 1,
  -- When it is tried again, unless it was sent.
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (follow_up_id, staff_id)
);
create index follow_up_mail_staff on follow_up_mail (staff_id);
