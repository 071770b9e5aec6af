-- Guides for observers. Their files are in the picture storage.
create table guide (
  id integer generated always as identity primary key,
  title text not null,
  media_type text not null check (media_type in ('application/pdf', 'text/plain')),
  size_bytes integer not null,
  sha256 text not null,
  uploaded_at timestamptz not null
);
