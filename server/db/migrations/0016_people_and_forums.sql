-- One handle is one social site, with or without its @. Of two that were both kept, the first stays.
delete from social_sites as later using social_sites as earlier
  where later.user_id = earlier.user_id and later.type = earlier.type and later.id > earlier.id
    and ltrim(later.normalized_url, '@') = ltrim(earlier.normalized_url, '@');
update social_sites set normalized_url = ltrim(normalized_url, '@') where normalized_url like '@%';
