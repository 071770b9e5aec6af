-- Notifications to observers and their delivery.

create table notification (
  id integer generated always as identity primary key,
  staff_id integer references staff on delete set null,
  channel text not null,
  sender text not null,
  title text not null,
  message text not null,
  to_all boolean not null,
  idempotency_key text,
  request_hash text,
  created_at timestamptz not null,
  -- The NGO of the sender at that time, whose history it belongs to. It is kept when the account is deleted.
  ngo_id integer references ngo on delete set null,
  -- Sent by an organizer to one observer to test the delivery.
  is_test boolean not null default false,
  constraint notification_idempotency_key unique (staff_id, idempotency_key)
);
create index notification_newest on notification (created_at desc, id desc);
create index notification_ngo on notification (ngo_id, created_at desc, id desc);

create table notification_recipient (
  notification_id integer not null references notification on delete cascade,
  observer_id integer not null references observer,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'not_configured')),
  detail text,
  attempts integer not null default 0,
  settled_at timestamptz,
  primary key (notification_id, observer_id)
);
create index notification_recipient_observer on notification_recipient (observer_id);
-- The history counts deliveries by status and reads only this index.
create index notification_recipient_status on notification_recipient (notification_id, status);

-- Notifications that reminded observers of a report that was due.
create table reminder (
  notification_id integer primary key references notification on delete cascade,
  checkpoint_id integer not null references checkpoint on delete cascade
);
create index reminder_checkpoint on reminder (checkpoint_id);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null
);
create index outbox_due on outbox (due_at, id);
