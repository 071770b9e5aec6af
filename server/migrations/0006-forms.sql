-- Forms with their published versions.

create table form (
  id integer generated always as identity primary key,
  -- As published; of the draft before the first publication.
  code text not null,
  description text not null,
  diaspora boolean not null,
  question_count integer not null default 0,
  sort_order integer not null default 0,
  -- 0 before the first publication.
  current_version integer not null default 0,
  -- Increases with every save.
  revision integer not null default 1,
  -- The whole form with unpublished edits; null if there are none.
  draft jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index form_code_key on form (code) where code <> '';

-- A published version is the whole form as phones received it.
create table form_version (
  form_id integer not null references form on delete cascade,
  version integer not null check (version > 0),
  document jsonb not null,
  published_at timestamptz not null,
  published_by integer references staff on delete set null,
  primary key (form_id, version)
);
create index form_version_publisher on form_version (published_by);

create trigger form_version_never_changes before update of form_id, version, document, published_at on form_version
  for each row execute function refuse_change();

-- Sections, questions and options keep their ids in all versions. Their texts are in the documents.
create table section (
  id integer generated always as identity primary key,
  form_id integer not null references form on delete cascade
);
create index section_form on section (form_id);

create table question (
  id integer generated always as identity primary key,
  form_id integer not null references form on delete cascade,
  -- The newest published version that has the question; null before its first publication.
  last_version integer,
  -- A published version lets an answer select several options.
  takes_several boolean not null default false
);
create index question_form on question (form_id);

create table question_option (
  id integer generated always as identity primary key,
  question_id integer not null references question on delete cascade,
  last_version integer,
  -- As last published.
  flagged boolean not null default false
);
create index question_option_question on question_option (question_id);
