-- Runs over several sites are listed on each of them.
create index task_runs_of_sites on task_runs using gin (site_ids) where script is not null;
-- Redirects that lead to a post that is taken back are found, to be shortened.
create index posts_redirecting on posts (site_id, redirect_url) where redirect_url is not null;
-- Rehearsals keep the list they went by for some days, to be run for real with it.
alter table task_runs add column has_list boolean not null default false;
