// The cards of an employee's landing page (首页卡片), loaded after the page itself. Nothing is shown if there are none.
import './infolets.css';
import { INFOLET_SOURCES, listMyInfolets, readMyInfolet } from '@anju/contract/manage/infolet';
import { useRead } from '../../platform/api/hooks.ts';
import { call } from '../../platform/api/index.ts';
import { useSession } from '../../platform/session/index.ts';
import { InfoletCard } from './infolets-card.tsx';
import type { MenuScreen } from '../menu/menu-screens.ts';

interface Props {
  readonly screens: readonly MenuScreen[];
  readonly onOpen: (path: string) => void;
}

/** A card shows its own failure, so the call shows no toast. */
const QUIETLY = { loading: false, quiet: true } as const;

export default function Infolets({ screens, onOpen }: Props) {
  const enabled = useSession((state) => state.account?.role === 'emp');
  const { data = [] } = useRead(listMyInfolets, enabled ? {} : null, { quiet: true, staleTime: 300_000 });
  if (data.length === 0) return null;
  return (
    <div className="infolets" role="group" aria-label="首页卡片">
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
