-- Account, server and directory of the complete upload. Null in uploads of an earlier release.
alter table lead_deliveries add column uploaded_to text;
