// The check on a tablet or a phone, over the whole screen: room by room, one tap per item, then readings, keys and the signature. What is
// tapped and typed waits on the tablet while there is no connection.
import '../../rooms.css';
import './check.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { App, Button, Progress } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { CHECK_RESULT, CHECK_SHEET, getCheckSheet, type CheckResult, type CheckSheet } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { FailedState, WaitingState } from '../../../../ui/index.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import { CheckDefectForm } from './check-defect-form.tsx';
import { CheckExtras } from './check-extras.tsx';
import { useCheckOutbox, useCheckStep } from './check-outbox.ts';
import { CheckRoom } from './check-room.tsx';
import { CheckSign } from './check-sign.tsx';
import { OfflineNotice, WaitingList } from './check-waiting.tsx';
import { aheadCheck, type AheadItem } from './check.rules.ts';

/** Class on the document while the check covers it, so that the office behind cannot be scrolled. */
const COVERED = 'ui-hand-open';

interface CheckViewProps {
  readonly sheetId: number;
  readonly onClose: () => void;
}

export function CheckView({ sheetId, onClose }: CheckViewProps) {
  const query = useRead(getCheckSheet, { id: sheetId });
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(COVERED);
    return () => classList.remove(COVERED);
  }, []);
  const { data } = query;
  return createPortal(
    <div className="ui-hand ui-hand-full" role="dialog" aria-label="查验">
      <OfflineNotice />
      {data ? (
        <OpenCheck sheet={data} readAt={query.dataUpdatedAt} onClose={onClose} />
      ) : (
        <>
          <Top title="查验" onBack={onClose} />
          {query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : <WaitingState />}
        </>
      )}
    </div>,
    document.body,
  );
}

interface TopProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly children?: React.ReactNode;
}
const Top = ({ title, onBack, children }: TopProps) => (
  <header className="ui-hand-top">
    <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="退出查验" onClick={onBack} />
    <strong>{title}</strong>
    {children}
  </header>
);

/** A room by its id, or what follows the rooms. */
type Part = number | 'extras' | 'sign';

interface OpenCheckProps {
  readonly sheet: CheckSheet;
  readonly readAt: number;
  readonly onClose: () => void;
}

function OpenCheck({ sheet, readAt, onClose }: OpenCheckProps) {
  const { message } = App.useApp();
  const { entries, sent, sentSince } = useCheckOutbox();
  const step = useCheckStep(sheet);
  const refresh = useRefreshMoveIns();
  const [asked, setPart] = useState<Part | null>(null);
  const [found, setFound] = useState<AheadItem | null>(null);
  // One answer for all taps in a row: the sheet is read again when nothing is on its way.
  const arrived = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (sent.length > 0 && entries.length === 0) arrived();
  }, [sent, entries.length]);
  const body = useRef<HTMLDivElement>(null);

  const now = aheadCheck(sheet, entries, sentSince(readAt));
  const { rooms, items, left } = now;
  const part = asked ?? rooms.find((room) => room.left > 0)?.id ?? rooms[0]?.id ?? 'sign';
  const order: readonly Part[] = [...rooms.map(({ id }) => id), ...(sheet.moveInId === null ? [] : (['extras'] as const)), 'sign'];
  const next = order[order.indexOf(part) + 1];
  const room = rooms.find(({ id }) => id === part);
  const isOver = sheet.state === CHECK_SHEET.signed || now.isSigned;

  function go(to: Part): void {
    setPart(to);
    body.current?.scrollTo?.({ top: 0 });
  }
  function put(item: AheadItem, result: CheckResult): void {
    // A second tap on the same answer is no second step.
    if (item.result !== result) {
      const word = `${item.room} ${item.name} ${CHECK_RESULT.text(result)}`.trim();
      setPart(part);
      void step({ act: `result.${item.itemId}`, word, input: { id: sheet.id, itemId: item.itemId, result } });
    }
    if (result !== CHECK_RESULT.ok && item.defects === 0) setFound(item);
  }
  async function passRest(roomId: number, name: string) {
    setPart(part);
    // Items that belong to no room are not asked for by a room.
    if (await step({ act: `rest.${roomId}`, word: `${name} 其余合格`, input: { id: sheet.id, roomId } }))
      void message.success(`${name}其余记为合格`);
  }

  if (found) return <CheckDefectForm key={found.itemId} sheet={sheet} item={found} onClose={() => setFound(null)} />;
  if (isOver)
    return (
      <>
        <Top title={sheet.place} onBack={onClose} />
        <div className="ui-hand-body">
          <section className="ui-hand-part">
            <h3>验房单已签字</h3>
            <p>签字后不能再修改；问题在“问题”中继续整改和复验。</p>
          </section>
          <WaitingList />
        </div>
        <footer className="ui-hand-bottom">
          <Button size="large" type="primary" onClick={onClose}>
            返回
          </Button>
        </footer>
      </>
    );
  return (
    <>
      <Top title={sheet.place} onBack={onClose}>
        <span className="check-progress">
          <Progress
            percent={items.length === 0 ? 0 : Math.floor(((items.length - left) * 100) / items.length)}
            showInfo={false}
            aria-label="查验进度"
          />
          {items.length - left} / {items.length}
        </span>
      </Top>
      <nav className="check-rooms" aria-label="房间">
        {rooms.map(({ id, name, left: open, bad, items: { length } }) => (
          <button key={id} type="button" aria-current={id === part} onClick={() => go(id)}>
            {name}
            <small className={bad > 0 ? 'ui-danger' : ''}>
              {open === 0 ? (bad > 0 ? `${bad} 个不合格` : '✓') : `${length - open}/${length}`}
            </small>
          </button>
        ))}
        {sheet.moveInId === null ? null : (
          <button type="button" aria-current={part === 'extras'} onClick={() => go('extras')}>
            读数钥匙<small>&nbsp;</small>
          </button>
        )}
        <button type="button" aria-current={part === 'sign'} onClick={() => go('sign')}>
          签字<small>&nbsp;</small>
        </button>
      </nav>
      <div className="ui-hand-body" ref={body}>
        {room ? (
          <CheckRoom room={room} defects={sheet.defects} waiting={now.waitingDefects} onResult={put} onDefect={setFound} />
        ) : part === 'extras' && sheet.moveInId !== null ? (
          <CheckExtras sheet={sheet} moveInId={sheet.moveInId} />
        ) : (
          <CheckSign sheet={sheet} now={now} onDone={onClose} />
        )}
        <WaitingList />
      </div>
      {next === undefined ? null : (
        <footer className="ui-hand-bottom">
          {room && room.id !== 0 && room.left > 0 ? (
            <Button size="large" onClick={() => void passRest(room.id, room.name)}>
              其余合格
            </Button>
          ) : null}
          <Button size="large" type="primary" onClick={() => go(next)}>
            {next === 'sign' ? '去签字' : next === 'extras' ? '读数和钥匙' : `下一间 ${rooms.find(({ id }) => id === next)?.name ?? ''}`}
          </Button>
        </footer>
      )}
    </>
  );
}
