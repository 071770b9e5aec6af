-- Tells the token secret that all servers of this database share from any other, without telling it. One row.
create table token_secret (
  is_only_row boolean primary key default true check (is_only_row),
  fingerprint text not null
);
