// The list under the box: screens immediately, the rest when the typing pauses. An answer to an older text is never shown.
import { useEffect, useEffectEvent, useMemo } from 'react';
import { CarOutlined, FileTextOutlined, HomeOutlined, ProfileOutlined, TeamOutlined, UserOutlined } from '@ant-design/icons';
import { findAnything, FIND_COUNTED, FIND_SHORTEST } from '@anju/contract/charging/find';
import { useRead } from '../../platform/api/hooks.ts';
import { useSession } from '../../platform/session/index.ts';
import { Money, StatusTag, usePaused } from '../../ui/index.ts';
import type { MenuScreen } from '../menu/menu-screens.ts';
import { groupsOf, waysOf, type Group, type Kind, type Line } from './find-groups.ts';
import { hitOfScreen, type ServerHits } from './find-hit.ts';
import { Marked } from './find-marked.tsx';
import { FindPreview } from './find-preview.tsx';

const ICONS: Readonly<Record<Kind, React.ReactNode>> = {
  house: <HomeOutlined />,
  person: <UserOutlined />,
  space: <CarOutlined />,
  customer: <TeamOutlined />,
  receipt: <FileTextOutlined />,
  bill: <ProfileOutlined />,
};
const NONE: readonly Group[] = [];

interface Props {
  readonly listId: string;
  readonly text: string;
  readonly menu: readonly MenuScreen[];
  readonly screens: readonly MenuScreen[];
  /** The key of the chosen line. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  readonly onServer: (hits: ServerHits) => void;
  readonly onOpen: (path: string) => void;
}

/** Everything but screens, once the typing has paused. */
function useFound(text: string, menu: readonly MenuScreen[]) {
  const staff = useSession((state) => state.account?.role === 'emp' || state.account?.role === 'sa');
  const asked = staff && [...text].length >= FIND_SHORTEST;
  const paused = usePaused(text) === text;
  const query = useRead(findAnything, asked && paused ? { key: text } : null, { quiet: true });
  const ways = useMemo(() => waysOf(menu), [menu]);
  const data = asked && paused ? query.data : undefined;
  const groups = useMemo(() => (data ? groupsOf(data, ways) : NONE), [data, ways]);
  return { groups, done: !asked || data !== undefined || query.isError, failed: asked && paused && query.isError };
}

export default function FindPanel({ listId, text, menu, screens, chosen, onChoose, onServer, onOpen }: Props) {
  const { groups, done, failed } = useFound(text, menu);
  const lines = useMemo(() => groups.flatMap((group) => group.lines), [groups]);
  const tell = useEffectEvent(onServer);
  useEffect(() => tell({ text, hits: lines, done }), [text, lines, done]);
  const line = lines.find(({ key }) => key === chosen);
  const houses = lines.some(({ houseId }) => houseId !== null);
  const option = (key: string) => ({
    id: `${listId}-${key}`,
    role: 'option',
    'aria-selected': key === chosen,
    onMouseEnter: () => onChoose(key),
  });
  /** Handled on mouse down, before the box loses the focus. */
  const opening = (path: string) => ({
    onMouseDown: (event: React.MouseEvent) => {
      event.preventDefault();
      onOpen(path);
    },
  });
  return (
    <div className={houses ? 'find-panel wide' : 'find-panel'}>
      <div className="find-lists">
        <div id={listId} role="listbox" aria-label="查找结果">
          {screens.length === 0 ? null : (
            <div role="group" aria-label="功能">
              <div className="find-kind">功能</div>
              {screens.map((screen) => (
                <div
                  key={screen.id}
                  {...option(hitOfScreen(screen).key)}
                  {...opening(screen.path)}
                  className={screen.authorised && screen.built ? 'find-line' : 'find-line grey'}
                >
                  <span className="find-text">
                    <b>
                      <Marked text={screen.title} typed={text} />
                    </b>
                    <small>{screen.built ? screen.centre : `${screen.centre}　即将开放`}</small>
                  </span>
                </div>
              ))}
            </div>
          )}
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={`${group.title} ${countText(group.total)}`}>
              <div className="find-kind">
                {group.title} {countText(group.total)}
              </div>
              {group.lines.map((one) => (
                <div key={one.key} {...option(one.key)} {...opening(one.path)} className="find-line">
                  <HitLine line={one} typed={text} />
                </div>
              ))}
            </div>
          ))}
        </div>
        {screens.length + lines.length > 0 && done ? null : (
          <p className="find-none" role="status">
            {failed ? '查找失败，请稍后再试' : done ? `没有找到“${text}”` : '正在查找…'}
          </p>
        )}
      </div>
      {houses ? (
        <div className="find-side">{line && line.houseId !== null ? <FindPreview line={line} onOpen={onOpen} /> : null}</div>
      ) : null}
      <div className="find-keys">
        <span>
          <kbd>Enter</kbd> {line?.aside ? '去收款' : '打开'}
        </span>
        {line?.aside ? (
          <span>
            <kbd>→</kbd> 看房屋
          </span>
        ) : null}
        <span>
          <kbd>↑↓</kbd> 选择
        </span>
        <span className="find-hint">简写都认：3-2-1203、3幢1203、云栖1203、zyn、尾号 6721</span>
      </div>
    </div>
  );
}

const countText = (total: number): string => (total >= FIND_COUNTED ? `${FIND_COUNTED}+` : String(total));

function HitLine({ line, typed }: { readonly line: Line; readonly typed: string }) {
  return (
    <>
      <span className="find-icon" aria-hidden="true">
        {ICONS[line.kind]}
      </span>
      <span className="find-text">
        <b>
          <Marked text={line.title} typed={typed} />
        </b>
        <span className="find-quiet">
          <Marked text={line.note} typed={typed} />
        </span>
      </span>
      {line.tag ? <StatusTag tone={line.tag.tone}>{line.tag.text}</StatusTag> : null}
      {line.sum === '' ? null : <Money value={line.sum} danger={line.tag?.tone === 'overdue'} />}
    </>
  );
}
