import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { FailedState } from '../../ui/states.tsx';
import { RichView } from '../../ui/rich-text/rich-view.tsx';
import { HelpItems } from './help-items.tsx';
import { systemDocument } from './help-queries.ts';
import { useMenuHelp } from './use-menu-help.ts';

interface MenuHelpTextProps {
  readonly centreId: number | null;
  /** The menu item currently hovered or focused. */
  readonly hoveredMenuId: number | null;
}

/** Shown next to a menu: usage of the item pointed at for two seconds, otherwise what the centre is for. */
export function MenuHelpText({ centreId, hoveredMenuId }: MenuHelpTextProps) {
  const usage = useMenuHelp(hoveredMenuId);
  return (
    <aside className="help-text" aria-label="功能说明" aria-live="polite">
      {usage.error ? <FailedState text="使用说明加载失败" onRetry={usage.retry} /> : null}
      {!usage.error && usage.items.length > 0 ? <HelpItems items={usage.items} /> : null}
      {!usage.error && usage.items.length === 0 ? <Introduction centreId={centreId} /> : null}
    </aside>
  );
}

function Introduction({ centreId }: { readonly centreId: number | null }) {
  const intro = useQuery({ ...systemDocument(String(centreId)), enabled: centreId !== null });
  if (intro.isLoading) return <Spin size="small" aria-label="加载中" />;
  if (intro.error) return <FailedState text="中心介绍加载失败" onRetry={() => void intro.refetch()} />;
  if (!intro.data) return <p className="ui-quiet">在功能上停留两秒，显示它的使用说明。</p>;
  return (
    <section className="help-item">
      <h3>{intro.data.title}</h3>
      <RichView html={intro.data.remark} />
    </section>
  );
}
