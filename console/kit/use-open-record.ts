import { useNavigate } from '@tanstack/react-router';
import { type RecordName, useFindAddress } from '../lib/screens.ts';

export function useOpenRecord(screen: RecordName): (row: { id: string }) => void {
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  return ({ id }) => {
    const address = findAddress(screen, { id });
    if (address) navigate({ to: address });
  };
}
