-- Languages besides English that one of the staff reads, as ISO 639-1 codes.
create table staff_languages (
  site_id integer not null,
  user_id integer not null,
  languages text[] not null,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
