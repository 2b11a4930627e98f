-- Staff member who removed an item together with its author; accounts are never deleted as rows.
alter table comments add column removed_by_id integer;
alter table threads add column removed_by_id integer;
alter table replies add column removed_by_id integer;
alter table user_profile_statuses add column removed_by_id integer;
alter table user_profile_status_replies add column removed_by_id integer;

-- Address without the parts that providers ignore, for comparing accounts. Nothing new is stored
-- but the index of it.
create function fold_address(address text) returns text
  language sql immutable strict parallel safe
  as $$
    select case
      when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
      else split_part(split_part(lower(address), '@', 1), '+', 1) || '@'
        || split_part(lower(address), '@', 2)
    end
  $$;

-- MinHash bands of the text, computed when it is scored; null for short texts. Flags that share
-- several bands are about near-identical texts.
alter table content_flags add column text_bands integer[];
