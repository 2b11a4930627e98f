import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useStore } from '../../../lib/store.ts';
import { authorOfShownItems } from '../flags/open-author-items.ts';

const AuthorItemsDrawer = lazyPart(() => import('./author-items-drawer.tsx'));

/** Shows the drawer of `openAuthorItems`. Each screen with the key f renders one. */
export default function AuthorItemsHost({
  asksPolicy = false,
}: {
  /** For screens that do not ask for policies themselves. */
  asksPolicy?: boolean;
}) {
  const author = useStore(authorOfShownItems);
  const [latest, setLatest] = useState(author);
  useEffect(() => {
    if (author) setLatest(author);
  }, [author]);
  useEffect(() => () => authorOfShownItems.set(() => null), []);

  const shown = author ?? latest;
  if (!shown) return null;
  return (
    <Suspense>
      <AuthorItemsDrawer
        key={shown.id}
        author={shown}
        opened={author !== null}
        asksPolicy={asksPolicy}
        onClose={() => authorOfShownItems.set(() => null)}
      />
    </Suspense>
  );
}
