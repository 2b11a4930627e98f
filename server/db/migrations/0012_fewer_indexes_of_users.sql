-- An address, a username and a person are looked up with a site and without. Indexes that end with
-- the site answer both; those that begin with it needed a second one each.
drop index users_email;
drop index users_by_email;
create unique index users_email on users (lower(email), site_id);

drop index users_username;
drop index users_by_username;
create unique index users_username on users (lower(username), site_id);

drop index users_one_account_per_person_and_site;
drop index users_by_person;
create unique index users_one_account_per_person_and_site on users (person_id, site_id);
