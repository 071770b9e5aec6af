-- Few selections are flagged, and rankings by form look at nothing else.
create index selected_option_flagged on selected_option (answer_id) where flagged;
