// Readings of the meters and keys, taken in the house during the check.
import { useState } from 'react';
import { App, Button, Input, InputNumber } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { getMoveIn, giveMoveInKeys, saveMoveInReading, type CheckSheet, type MoveInDetail } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DecimalInput, FailedState, StatusTag, WaitingState } from '../../../../ui/index.ts';
import { useCheckOutbox, useCheckStep } from './check-outbox.ts';
import { groupOf } from './check.rules.ts';

interface CheckExtrasProps {
  readonly sheet: CheckSheet;
  readonly moveInId: number;
}

export function CheckExtras({ sheet, moveInId }: CheckExtrasProps) {
  const query = useRead(getMoveIn, { id: moveInId });
  const { data } = query;
  if (data) return <Extras sheet={sheet} detail={data} />;
  return query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : <WaitingState />;
}

interface ExtrasProps {
  readonly sheet: CheckSheet;
  readonly detail: MoveInDetail;
}
const Extras = (props: ExtrasProps) => (
  <>
    <Readings {...props} />
    <Keys {...props} />
  </>
);

function Readings({ sheet, detail }: ExtrasProps) {
  return (
    <section className="ui-hand-part ui-hand-fields" aria-label="表具读数">
      <h3>表具读数</h3>
      {detail.readings.length === 0 ? <p className="ui-quiet">这套房屋没有表具</p> : null}
      {detail.readings.map((reading) => (
        <Reading key={reading.meterId} sheet={sheet} id={detail.id} of={reading} />
      ))}
    </section>
  );
}

interface ReadingProps {
  readonly sheet: CheckSheet;
  readonly id: number;
  readonly of: MoveInDetail['readings'][number];
}

function Reading({ sheet, id, of: { meterId, number, kind, location, lastReading, lastOn, reading } }: ReadingProps) {
  const { message } = App.useApp();
  const step = useCheckStep(sheet);
  const { entries, sent } = useCheckOutbox();
  const act = `reading.${meterId}` as const;
  const isMine = (one: { readonly group: string; readonly act: string }) => one.group === groupOf(sheet.id) && one.act === act;
  const waiting = entries.findLast(isMine);
  const arrived = sent.findLast(({ entry }) => isMine(entry))?.entry;
  const taken = (waiting ?? arrived)?.input['reading'] ?? reading;
  const [typed, setTyped] = useState(() => (typeof taken === 'string' ? taken : ''));
  async function save() {
    const input = { id, meterId, reading: typed };
    const checked = saveMoveInReading.input.safeParse(input);
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '读数不正确');
    await step({ act, word: `${kind} ${typed}`, input });
  }
  return (
    <div className="check-reading">
      <span>
        <b>{kind}</b> {number} <span className="ui-quiet">{location}</span>
        <small className="ui-quiet">
          {lastReading === '' ? '没有上次读数' : `上次 ${lastReading}${lastOn === null ? '' : `（${formatDay(lastOn)}）`}`}
        </small>
      </span>
      <DecimalInput scale={4} aria-label={`${kind} ${number} 读数`} value={typed} onChange={setTyped} />
      <Button
        size="large"
        type={taken === typed && typed !== '' ? 'default' : 'primary'}
        disabled={typed === ''}
        onClick={() => void save()}
      >
        {taken === typed ? '已记' : '保存'}
      </Button>
      {waiting ? <StatusTag tone="owed">待上传</StatusTag> : null}
    </div>
  );
}

interface KeyLine {
  readonly kind: string;
  readonly count: number | null;
}

function Keys({ sheet, detail }: ExtrasProps) {
  const { message } = App.useApp();
  const step = useCheckStep(sheet);
  const { entries } = useCheckOutbox();
  const [lines, setLines] = useState<readonly KeyLine[]>(() => detail.plannedKeys.map((line) => ({ ...line })));
  const [givenTo, setGivenTo] = useState(detail.visitor?.name ?? detail.owner);
  const waits = entries.some((entry) => entry.group === groupOf(sheet.id) && entry.act === 'keys');
  const given = detail.keyLines.filter(({ returnedOn }) => returnedOn === null);
  const put = (place: number, patch: Partial<KeyLine>) => setLines(lines.map((line, at) => (at === place ? { ...line, ...patch } : line)));
  async function save() {
    const kept = lines.flatMap(({ kind, count }) => (count === null || count === 0 ? [] : [{ kind, count }]));
    const input = { id: detail.id, lines: kept, givenTo };
    const checked = giveMoveInKeys.input.safeParse(input);
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '请检查钥匙');
    if (await step({ act: 'keys', word: '钥匙', input })) setLines([]);
  }
  return (
    <section className="ui-hand-part ui-hand-fields" aria-label="钥匙">
      <div className="ui-hand-line">
        <h3>钥匙</h3>
        {waits ? <StatusTag tone="owed">待上传</StatusTag> : null}
      </div>
      {given.map(({ id, kind, count, givenTo: who, givenOn }) => (
        <div key={id} className="ui-hand-line">
          <span>
            {kind} × {count}
          </span>
          <span className="ui-quiet">
            {who} {formatDay(givenOn)}
          </span>
        </div>
      ))}
      {lines.map((line, place) => (
        <div key={place} className="check-key">
          <Input
            aria-label={`钥匙 ${place + 1}`}
            maxLength={30}
            value={line.kind}
            onChange={({ target }) => put(place, { kind: target.value })}
          />
          <InputNumber
            aria-label={`${line.kind} 数量`}
            min={0}
            max={99}
            precision={0}
            mode="spinner"
            value={line.count}
            onChange={(count) => put(place, { count })}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => setLines([...lines, { kind: '', count: 1 }])}>
        加一种
      </Button>
      {lines.length === 0 ? null : (
        <>
          <Input
            aria-label="领用人"
            prefix={<span className="ui-quiet">领用人</span>}
            maxLength={40}
            value={givenTo}
            onChange={({ target }) => setGivenTo(target.value)}
          />
          <Button size="large" type="primary" onClick={() => void save()}>
            发放
          </Button>
        </>
      )}
    </section>
  );
}
