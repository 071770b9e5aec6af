-- Lists of the reports that answer a form.
create index received_form_form on received_form (form_id, observer_id, polling_station_id);
