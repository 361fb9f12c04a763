// The cards of an employee's landing page (信息片), loaded after the page itself. Nothing is shown where there are none.
import './infolets.css';
import { useQuery } from '@tanstack/react-query';
import { INFOLET_SOURCES, listMyInfolets, readMyInfolet } from '@anju/contract/manage/infolet';
import { call } from '../../platform/api/index.ts';
import { useSession } from '../../platform/session/index.ts';
import { InfoletCard } from './infolets-card.tsx';
import type { MenuScreen } from '../menu/menu-screens.ts';

interface Props {
  readonly screens: readonly MenuScreen[];
  readonly onOpen: (path: string) => void;
}

/** A card that fails says so itself: no toast on top of it. */
const QUIETLY = { loading: false, quiet: true } as const;

export default function Infolets({ screens, onOpen }: Props) {
  const enabled = useSession((state) => state.account?.role === 'emp');
  const { data = [] } = useQuery({
    queryKey: [listMyInfolets.path],
    queryFn: ({ signal }) => call(listMyInfolets, {}, { signal, ...QUIETLY }),
    staleTime: 300_000,
    enabled,
  });
  if (data.length === 0) return null;
  return (
    <div className="infolets" role="group" aria-label="信息片">
      {data.map(({ id, title, source, width, refreshSeconds }) => {
        const screen = screens.find((one) => one.id === INFOLET_SOURCES[source].menu);
        return (
          <InfoletCard
            key={id}
            title={title}
            width={width}
            refreshSeconds={refreshSeconds}
            queryKey={[readMyInfolet.path, id, source]}
            read={(signal) => call(readMyInfolet, { id }, { signal, ...QUIETLY })}
            onOpen={screen ? () => onOpen(screen.path) : undefined}
          />
        );
      })}
    </div>
  );
}
