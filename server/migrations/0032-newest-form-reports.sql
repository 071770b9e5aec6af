-- Reports that answer a form, by their newest answer to it: a page of the form as a table reads no others.
create index form_progress_newest on form_progress (form_id, last_answer_at, observer_id, polling_station_id);
