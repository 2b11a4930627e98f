import { NotFound } from './not-found.tsx';

export default function NotFoundScreen() {
  return <NotFound />;
}
