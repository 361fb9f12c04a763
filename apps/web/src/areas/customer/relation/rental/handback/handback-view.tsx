// 退租查验 on a phone, a tablet or a desk, over the whole screen: room by room, one tap per item, then readings, keys and the signature.
// What is tapped and typed waits on the device while there is no connection.
import '../../../rooms.css';
import './handback.css';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { App, Button, Progress } from 'antd';
import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import {
  addHandbackPhotos,
  CONDITION,
  fileCategoryOf,
  getHandback,
  HANDBACK,
  removeHandbackLine,
  type HandbackDetail,
} from '@anju/contract';
import { useAttempt, useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { FailedState, shrinkPhoto, UnsentList, UnsentNotice, useConfirm, WaitingState } from '../../../../../ui/index.ts';
import { useRefreshRentals } from '../parts/refresh-rentals.ts';
import { AddLineDialog } from './add-line.tsx';
import { HandbackExtras } from './handback-extras.tsx';
import { HandbackLine } from './handback-line.tsx';
import { useHandbackOutbox, useHandbackStep } from './handback-outbox.ts';
import { HandbackSign } from './handback-sign.tsx';
import { aheadHandback, lineName, type AheadLine } from './handback.rules.ts';

/** Class on the document while the check covers it, so that the office behind cannot be scrolled. */
const COVERED = 'ui-hand-open';

interface HandbackViewProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function HandbackView({ id, onClose }: HandbackViewProps) {
  const query = useRead(getHandback, { id });
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(COVERED);
    return () => classList.remove(COVERED);
  }, []);
  const { data } = query;
  return createPortal(
    <div className="ui-hand ui-hand-full" role="dialog" aria-label="退租查验">
      <UnsentNotice of={useHandbackOutbox()} />
      {data ? (
        <OpenCheck check={data} readAt={query.dataUpdatedAt} onClose={onClose} />
      ) : (
        <>
          <Top title="退租查验" onBack={onClose} />
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
  readonly children?: ReactNode;
}
const Top = ({ title, onBack, children }: TopProps) => (
  <header className="ui-hand-top">
    <Button type="text" size="large" icon={<ArrowLeftOutlined />} aria-label="退出查验" onClick={onBack} />
    <strong>{title}</strong>
    {children}
  </header>
);

/** What follows the rooms; a room is its name. */
const EXTRAS = '\u0001extras';
const SIGN = '\u0001sign';

interface OpenCheckProps {
  readonly check: HandbackDetail;
  readonly readAt: number;
  readonly onClose: () => void;
}

function OpenCheck({ check, readAt, onClose }: OpenCheckProps) {
  const { message } = App.useApp();
  const outbox = useHandbackOutbox();
  const { entries, sent, sentSince } = outbox;
  const step = useHandbackStep(check);
  const refresh = useRefreshRentals();
  const { attempt } = useAttempt(refresh);
  const confirm = useConfirm();
  const [asked, setPart] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // One answer for all taps in a row: the check is read again when nothing is on its way.
  const arrived = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (sent.length > 0 && entries.length === 0) arrived();
  }, [sent, entries.length]);

  const now = aheadHandback(check, entries, sentSince(readAt));
  const { rooms, lines, left } = now;
  const part = asked ?? rooms.find((room) => room.left > 0)?.name ?? rooms[0]?.name ?? SIGN;
  const order = [...rooms.map(({ name }) => name), EXTRAS, SIGN];
  const next = order[order.indexOf(part) + 1];
  const room = rooms.find(({ name }) => name === part);

  function go(to: string): void {
    setPart(to);
    body.current?.scrollTo?.({ top: 0 });
  }
  function save(line: AheadLine, patch: Partial<AheadLine>): void {
    const { lineId, room: of, item, condition, note, damage } = { ...line, ...patch };
    setPart(part);
    void step({
      act: `line.${lineName(line)}`,
      word: `${of} ${item} ${condition === null ? '' : CONDITION.text(condition)}`.trim(),
      input: { lineId, room: of, item, condition, note, damage },
    });
  }
  async function addPhotos({ room: of, item }: AheadLine, taken: readonly File[]): Promise<void> {
    setPart(part);
    const photos = await Promise.all(taken.map((file) => shrinkPhoto(file)));
    const category = fileCategoryOf(addHandbackPhotos, 'photoIds');
    const files = photos.map((photo) => ({ ...photo, category }));
    await step({ act: `photo.${lineName({ room: of, item })}`, word: `${of} ${item} 照片`, input: { room: of, item }, files });
  }
  function dropPhoto({ room: of, item }: AheadLine, photoId: number): void {
    setPart(part);
    void step({ act: `drop.${photoId}`, word: `${of} ${item} 去掉照片`, input: { photoId } });
  }
  /** What the house does not have, such as a balcony. */
  function remove(lineId: number, item: string): void {
    setPart(part);
    void attempt(async () => {
      if (!(await confirm({ text: `从查验单上删除“${item}”，是否继续？`, go: '删除' }))) return;
      await call(removeHandbackLine, { id: check.id, lineId });
      await refresh();
    });
  }
  async function passRest(name: string) {
    setPart(part);
    if (await step({ act: `rest.${name}`, word: `${name} 其余完好`, input: { room: name } })) void message.success(`${name}其余记为完好`);
  }

  if (check.state === HANDBACK.done)
    return (
      <>
        <Top title={check.house} onBack={onClose} />
        <div className="ui-hand-body">
          <section className="ui-hand-part">
            <h3>退租查验已完成</h3>
            <p>租约已结束，查验单在租约的“退租查验”中查看和打印。</p>
          </section>
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
      <Top title={`${check.house} ${check.tenant}`} onBack={onClose}>
        <span className="check-progress">
          <Progress
            percent={lines.length === 0 ? 0 : Math.floor(((lines.length - left) * 100) / lines.length)}
            showInfo={false}
            aria-label="查验进度"
          />
          {lines.length - left} / {lines.length}
        </span>
      </Top>
      <nav className="check-rooms" aria-label="房间">
        {rooms.map(({ name, left: open, bad, lines: { length } }) => (
          <button key={name} type="button" aria-current={name === part} onClick={() => go(name)}>
            {name}
            <small className={bad > 0 ? 'ui-danger' : ''}>
              {open === 0 ? (bad > 0 ? `${bad} 项损坏` : '✓') : `${length - open}/${length}`}
            </small>
          </button>
        ))}
        <button type="button" aria-current={part === EXTRAS} onClick={() => go(EXTRAS)}>
          读数钥匙<small>&nbsp;</small>
        </button>
        <button type="button" aria-current={part === SIGN} onClick={() => go(SIGN)}>
          签字<small>&nbsp;</small>
        </button>
      </nav>
      <div className="ui-hand-body" ref={body}>
        {room ? (
          <>
            <ul className="check-items" aria-label={room.name}>
              {room.lines.map((line) => (
                <HandbackLine
                  key={lineName(line)}
                  line={line}
                  checkId={check.id}
                  onSave={save}
                  onAddPhotos={addPhotos}
                  onDropPhoto={dropPhoto}
                  onRemove={remove}
                />
              ))}
            </ul>
            <Button block size="large" className="rent-add-line" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              加一项
            </Button>
          </>
        ) : part === EXTRAS ? (
          <HandbackExtras check={check} />
        ) : (
          <HandbackSign check={check} now={now} onAdd={() => setAdding(true)} onDone={onClose} />
        )}
        <UnsentList of={outbox} onlyStuck />
      </div>
      {next === undefined ? null : (
        <footer className="ui-hand-bottom">
          {room && room.left > 0 ? (
            <Button size="large" onClick={() => void passRest(room.name)}>
              其余完好
            </Button>
          ) : null}
          <Button size="large" type="primary" onClick={() => go(next)}>
            {next === SIGN ? '去签字' : next === EXTRAS ? '读数和钥匙' : `下一间 ${next}`}
          </Button>
        </footer>
      )}
      {adding ? (
        <AddLineDialog
          room={room?.name ?? ''}
          taken={lines.map(lineName)}
          onClose={() => setAdding(false)}
          onAdd={(line) => {
            setAdding(false);
            save(line, {});
            setPart(line.room);
          }}
        />
      ) : null}
    </>
  );
}
