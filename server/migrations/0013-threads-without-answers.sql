-- Threads of notes alone, which no period of answers contains. They are few: a period's total is all threads of an index
-- less these, so that no row has to be looked up.
create index thread_unanswered on thread (sort_at) where first_answer_at is null;
