-- Networks from which the holder of an account (named as in login_failure) has signed in: failures from elsewhere don't
-- slow down sign-ins from there.
create table known_network (
  account_key text not null,
  network text not null,
  last_used_at timestamptz not null,
  primary key (account_key, network)
);
create index known_network_age on known_network (last_used_at);
