-- Views of more lists. The accounts of the owner's NGO see a shared one.
alter table saved_view
  add column shared boolean not null default false,
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('urgents', 'answers', 'observers', 'stations', 'calls')),
  drop constraint saved_view_staff_id_list_name_key,
  add constraint saved_view_name unique (staff_id, list, shared, name);
