-- In what each uploaded picture is shown: it is public as long as something of that can be read.

create table content_picture_uses (
  file_id integer not null references stored_files (id) on delete cascade,
  content_kind text not null,
  content_id integer not null,
  primary key (file_id, content_kind, content_id)
);

-- Kept by triggers, because bodies are written by people, sites, conversions and the demo alike.
-- What a body no longer shows stays listed: whoever asks looks into the body as well.
create function note_content_pictures() returns trigger language plpgsql as $$
begin
  insert into content_picture_uses (file_id, content_kind, content_id)
  select distinct file.id, tg_argv[0], new.id
  from regexp_matches(new.body, '/api/content-pictures/([0-9a-f]{32}\.webp)', 'g') as named
  join stored_files as file on file.storage_key = 'content-pictures/' || named[1]
  where file.site_id = new.site_id
  on conflict do nothing;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from (values
    ('posts', 'post'), ('comments', 'comment'), ('threads', 'thread'), ('replies', 'reply'),
    ('user_profile_statuses', 'user_profile_status'),
    ('user_profile_status_replies', 'user_profile_status_reply')
  ) as sources (name, kind) loop
    execute format(
      'create trigger %I after insert or update of body on %I for each row
       when (new.body like ''%%/api/content-pictures/%%'')
       execute function note_content_pictures(%L)',
      source.name || '_pictures_noted', source.name, source.kind);
    execute format(
      'insert into content_picture_uses (file_id, content_kind, content_id)
       select distinct file.id, %L, item.id from %I as item
       cross join regexp_matches(item.body, ''/api/content-pictures/([0-9a-f]{32}\.webp)'', ''g'') as named
       join stored_files as file
         on file.storage_key = ''content-pictures/'' || named[1] and file.site_id = item.site_id
       where item.body like ''%%/api/content-pictures/%%''',
      source.kind, source.name);
  end loop;
end $$;
