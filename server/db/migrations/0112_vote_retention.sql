-- Old votes can be removed without changing the results, which are sums of their own.
create or replace trigger engagement_votes_removed after delete on engagement_votes
  referencing old table as old_votes for each statement
  when (current_setting('steward.keeps_vote_counts', true) is distinct from 'on')
  execute function count_removed_votes();

-- Estimates of substrings that one in a hundred users have need more samples than usual.
alter table users alter column username set statistics 500;
alter table users alter column email set statistics 500;
