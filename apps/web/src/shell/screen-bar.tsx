import { INFORM_MENUS } from '@anju/contract/oa/inform';
import type { MenuNode } from '@anju/contract/menu';
import { findNode } from '../platform/access/index.ts';
import { useSession } from '../platform/session/index.ts';
import { AiHelp } from './help/index.ts';
import { InformBadge } from './inform/index.ts';

interface Props {
  readonly node: MenuNode;
  readonly onRefresh: () => void;
  /** Absent while no other tabs are open. */
  readonly onCloseOthers?: (() => void) | undefined;
}

/**
 * What every screen has regardless of its content: its position in the menu, its notices, its help. It shares the line of the tabs, so no
 * page loses height.
 */
export function ScreenBar({ node, onRefresh, onCloseOthers }: Props) {
  const routers = useSession((state) => state.routers);
  const above = findNode(routers, ({ id }) => id === node.id)?.above ?? [];
  const menu = INFORM_MENUS.find((id) => id === node.id);
  return (
    <div className="screen-bar">
      <div className="screen-path" role="group" aria-label="当前位置">
        {above.map(({ title }) => `${title} / `).join('')}
        <h1>{node.title}</h1>
      </div>
      {menu !== undefined && <InformBadge menu={menu} />}
      <AiHelp menu={node.id} />
      <button type="button" className="shell-link" onClick={onRefresh}>
        刷新本页
      </button>
      {onCloseOthers && (
        <button type="button" className="shell-link" onClick={onCloseOthers}>
          关闭其他
        </button>
      )}
    </div>
  );
}
