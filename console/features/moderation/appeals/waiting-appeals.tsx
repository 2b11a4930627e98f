import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { waitingAppealCountQuery } from './appeals.queries.ts';

/** Dashboard button, shown while objections wait for the viewer. */
export default function WaitingAppeals() {
  const { data: count = 0 } = useQuery(waitingAppealCountQuery);
  const address = useScreenAddress('AppealList', {});
  if (count === 0 || !address) return null;
  return (
    <Button component={Link} to={address} variant="light" color="orange">
      {plural(count, 'objection')} to decide
    </Button>
  );
}
