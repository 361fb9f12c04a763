// The items of a round one below the other, each answered with a thumb; a failed one is told in words, and every one can be photographed.
import { Button, Input, Radio } from 'antd';
import type { AcceptanceRound, CheckLine } from '@anju/contract';
import type { Draft } from '../../../../platform/outbox/index.ts';
import { InstantInput, StatusTag, useNow } from '../../../../ui/index.ts';
import { RoundPhotos } from '../record/round/round-photos.tsx';
import { itemOf, waterTest, type CheckDraft } from './finish.rules.ts';

interface CheckPartProps {
  readonly draft: CheckDraft;
  readonly change: Draft<CheckDraft>['change'];
}

interface CheckItemsProps extends CheckPartProps {
  readonly round: AcceptanceRound;
  /** The least hours of a water test. */
  readonly waterHours: number;
}

export function CheckItems({ round: { lines }, waterHours, ...part }: CheckItemsProps) {
  return (
    <ol className="deco-accept-items">
      {lines.map((line) => (
        <li key={line.itemId}>
          <CheckItem line={line} waterHours={waterHours} {...part} />
        </li>
      ))}
    </ol>
  );
}

function CheckItem({ line, waterHours, draft, change }: Omit<CheckItemsProps, 'round'> & { readonly line: CheckLine }) {
  const { itemId, name, hint, water } = line;
  const answer = itemOf(draft, itemId);
  const say = (patch: Partial<typeof answer>) =>
    change(({ items, ...old }) => ({ items: { ...items, [itemId]: { ...itemOf({ ...old, items }, itemId), ...patch } } }));
  return (
    <section className={`deco-accept-item${answer.ok === false ? ' deco-accept-item-failed' : ''}`} aria-label={name}>
      <div className="deco-accept-item-head">
        <b>{name}</b>
        <Radio.Group
          size="large"
          optionType="button"
          buttonStyle="solid"
          aria-label={`${name} 结果`}
          value={answer.ok}
          onChange={({ target }) => say({ ok: target.value as boolean })}
          options={[
            { value: true, label: '合格' },
            { value: false, label: '不合格' },
          ]}
        />
      </div>
      {hint === '' ? null : <p className="ui-quiet">{hint}</p>}
      {water ? <Water waterHours={waterHours} draft={draft} change={change} /> : null}
      {answer.ok === false ? (
        <Input.TextArea
          aria-label={`${name} 不合格的情况`}
          placeholder="哪里不合格，怎么改"
          maxLength={200}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={answer.remark}
          onChange={({ target }) => say({ remark: target.value })}
        />
      ) : null}
      <CheckPhotos of={name} draft={draft} change={change} />
    </section>
  );
}

function Water({ waterHours, draft, change }: Omit<CheckItemsProps, 'round'>) {
  const now = useNow();
  const { waterFrom, waterTo } = draft;
  const { tone, text } = waterTest(draft, waterHours, now);
  // Whole minutes: the clock of a phone may be some seconds ahead of the server's.
  const stamp = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  return (
    <div className="deco-accept-water" role="group" aria-label="闭水试验">
      <span>开始</span>
      <InstantInput aria-label="闭水开始" value={waterFrom} onChange={(next) => change({ waterFrom: next })} />
      <Button onClick={() => change({ waterFrom: stamp(), waterTo: null })}>现在开始</Button>
      <span>结束</span>
      <InstantInput aria-label="闭水结束" value={waterTo} onChange={(next) => change({ waterTo: next })} />
      <Button disabled={waterFrom === null} onClick={() => change({ waterTo: stamp() })}>
        现在结束
      </Button>
      <StatusTag tone={tone}>{text}</StatusTag>
    </div>
  );
}

export const CheckPhotos = ({ of, draft, change }: CheckPartProps & { readonly of: string }) => (
  <RoundPhotos of={of} whole="验收" photos={draft.photos} onChange={(next) => change((old) => ({ photos: next(old.photos) }))} />
);
