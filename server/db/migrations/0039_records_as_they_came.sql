-- What a file says is read once or twice and goes: squeezing it takes longer than storing it.
alter table reference_sync_records alter column record set storage external;
