// Readings of the meters on the day, and keys and cards that come back.
import { useState } from 'react';
import { App, Button, Input, InputNumber } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { saveHandbackKeys, saveHandbackReading, type HandbackDetail } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { DecimalInput, StatusTag } from '../../../../../ui/index.ts';
import { useHandbackOutbox, useHandbackStep } from './handback-outbox.ts';
import { groupOf } from './handback.rules.ts';

interface ExtrasProps {
  readonly check: HandbackDetail;
}

export const HandbackExtras = ({ check }: ExtrasProps) => (
  <>
    <section className="ui-hand-part ui-hand-fields" aria-label="表具读数">
      <h3>表具读数</h3>
      {check.meters.length === 0 ? <p className="ui-quiet">这套房屋没有表具</p> : null}
      {check.meters.map((meter) => (
        <Reading key={meter.meterId} check={check} of={meter} />
      ))}
    </section>
    <Keys check={check} />
  </>
);

/** The latest step about one thing that waits or has arrived, whatever the check showed when it was read. */
function useLatest({ id }: HandbackDetail, act: string) {
  const { entries, sent } = useHandbackOutbox();
  const isMine = (one: { readonly group: string; readonly act: string }) => one.group === groupOf(id) && one.act === act;
  const waiting = entries.findLast(isMine);
  return { waits: waiting !== undefined, latest: waiting ?? sent.findLast(({ entry }) => isMine(entry))?.entry };
}

function Reading({ check, of }: ExtrasProps & { readonly of: HandbackDetail['meters'][number] }) {
  const { message } = App.useApp();
  const { meterId, number, kind, location, lastReading, lastOn } = of;
  const act = `reading.${meterId}` as const;
  const step = useHandbackStep(check);
  const { waits, latest } = useLatest(check, act);
  const taken = latest?.input['reading'] ?? of.reading;
  const [typed, setTyped] = useState(() => (typeof taken === 'string' ? taken : ''));
  async function save() {
    const input = { id: check.id, meterId, reading: typed };
    const checked = saveHandbackReading.input.safeParse(input);
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
      <Button size="large" type={taken === typed ? 'default' : 'primary'} disabled={typed === ''} onClick={() => void save()}>
        {taken === typed ? '已记' : '保存'}
      </Button>
      {waits ? <StatusTag tone="owed">待上传</StatusTag> : null}
    </div>
  );
}

interface KeyLine {
  readonly kind: string;
  readonly given: number | null;
  readonly back: number | null;
  readonly note: string;
}
const USUAL: readonly KeyLine[] = ['入户门钥匙', '门禁卡', '信箱钥匙'].map((kind) => ({ kind, given: null, back: null, note: '' }));

function Keys({ check }: ExtrasProps) {
  const { message } = App.useApp();
  const step = useHandbackStep(check);
  const { waits, latest } = useLatest(check, 'keys');
  const stored = (latest?.input['keys'] as readonly KeyLine[] | undefined) ?? check.keys;
  const [lines, setLines] = useState<readonly KeyLine[]>(() => (stored.length > 0 ? stored : USUAL));
  const put = (place: number, patch: Partial<KeyLine>) => setLines(lines.map((line, at) => (at === place ? { ...line, ...patch } : line)));
  async function save() {
    const keys = lines
      .filter(({ kind, given, back }) => kind.trim() !== '' && (given !== null || back !== null))
      .map(({ kind, given, back, note }) => ({ kind, given: given ?? back ?? 0, back: back ?? 0, note }));
    const input = { id: check.id, keys };
    const checked = saveHandbackKeys.input.safeParse(input);
    if (!checked.success) return void message.warning(checked.error.issues[0]?.message ?? '请检查钥匙');
    if (await step({ act: 'keys', word: '钥匙门卡', input })) void message.success('已记录钥匙门卡');
  }
  return (
    <section className="ui-hand-part ui-hand-fields" aria-label="钥匙门卡">
      <div className="ui-hand-line">
        <h3>钥匙门卡</h3>
        {waits ? <StatusTag tone="owed">待上传</StatusTag> : null}
      </div>
      {lines.map((line, place) => (
        <div key={place} className="rent-key">
          <Input
            aria-label={`钥匙 ${place + 1}`}
            placeholder="名称"
            maxLength={30}
            value={line.kind}
            onChange={({ target }) => put(place, { kind: target.value })}
          />
          <InputNumber
            aria-label={`${line.kind} 发放`}
            placeholder="发放"
            min={0}
            max={99}
            precision={0}
            value={line.given}
            onChange={(given) => put(place, { given })}
          />
          <InputNumber
            aria-label={`${line.kind} 收回`}
            placeholder="收回"
            min={0}
            max={99}
            precision={0}
            value={line.back}
            onChange={(back) => put(place, { back })}
          />
          {line.given !== null && line.back !== null && line.back < line.given ? (
            <StatusTag tone="overdue">{`少 ${line.given - line.back}`}</StatusTag>
          ) : null}
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => setLines([...lines, { kind: '', given: null, back: null, note: '' }])}>
        加一种
      </Button>
      <Button size="large" type="primary" onClick={() => void save()}>
        保存钥匙门卡
      </Button>
    </section>
  );
}
