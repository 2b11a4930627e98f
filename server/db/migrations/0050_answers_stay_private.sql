-- Whether everyone could see the answer, by the privacy in force when it was given. An answer that
-- was given in private stays private, whatever becomes of the question.
alter table profile_answers add column given_in_public boolean not null default false;
update profile_answers as answer set given_in_public = true
from profile_fields as field
left join profile_fields as parent on parent.id = field.parent_id
where field.id = answer.field_id and field.display_on_profile
  and coalesce(parent.display_on_profile, true)
  and (coalesce(parent.privacy, field.privacy) = 0
    or (coalesce(parent.privacy, field.privacy) = 2 and answer.is_public));
alter table profile_answers alter column given_in_public drop default;

-- Counts, field by field, the members whose answers stay private.
create index profile_answers_given_in_private on profile_answers (site_id, field_id, user_id)
  where not given_in_public;
