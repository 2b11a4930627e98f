-- Estimates of words that one in a hundred names have need more samples than usual.
alter table threads alter column name set statistics 500;
