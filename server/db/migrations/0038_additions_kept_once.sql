-- What a sync adds is kept once, as the file has it: in the record that was read, which stays with the
-- difference. Written into the row of the difference once more, it took a third of reading a file.
insert into reference_sync_records (sync_id, orpha_code, target_code, record)
  select sync_id, orpha_code, (changed #>> '{replacedBy,after,code}')::int,
    (select coalesce(jsonb_object_agg(key, value -> 'after'), '{}') from jsonb_each(changed)
      where key <> 'replacedBy')
  from reference_sync_changes where kind = 'ADDED'
  on conflict do nothing;
update reference_sync_changes set changed = '{}', disorder_id = null where kind = 'ADDED';

-- Conditions that are not there yet have no place in it.
drop index reference_sync_changes_by_disorder;
create index reference_sync_changes_by_disorder on reference_sync_changes (disorder_id)
  where disorder_id is not null;
