-- The sender's NGO at that time: whose history it belongs to, even when the account is gone.
alter table notification add column ngo_id integer references ngo on delete set null;
update notification set ngo_id = staff.ngo_id from staff where staff.id = notification.staff_id;
create index notification_newest on notification (created_at desc, id desc);
create index notification_ngo on notification (ngo_id, created_at desc, id desc);

-- The history counts deliveries by status from this index alone.
create index notification_recipient_status on notification_recipient (notification_id, status);
