-- The variant that everybody gets once an experiment was stopped with a winner.
alter table experiments add column winner_key text;
