import { useQuery } from '@tanstack/react-query';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { siteMenuQuery } from './site-menu.queries.ts';
import { SiteMenuEditor } from './site-menu-editor.tsx';

export default function SiteMenuScreen() {
  const query = useQuery(siteMenuQuery);
  if (!query.data) {
    return (
      <RecordScreen noun="menu" query={query} lead={null}>
        {() => null}
      </RecordScreen>
    );
  }
  return <SiteMenuEditor stored={query.data} />;
}
