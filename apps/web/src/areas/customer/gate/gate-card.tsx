// One paper at the gate: whether it is good, whose it is, and the goods to be counted.
import { Button, Checkbox, Input } from 'antd';
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { GATE_KIND, GATE_RESULT, type GateCard, type GateCheckRow, type GateVerdict } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import type { ReactNode } from 'react';
import { Picture } from '../../../ui/index.ts';

const WORDS: Readonly<Record<GateVerdict, string>> = { ok: '可以放行', warn: '请核对后放行', no: '不能放行' };
const ICONS: Readonly<Record<GateVerdict, ReactNode>> = {
  ok: <CheckCircleFilled />,
  warn: <ExclamationCircleFilled />,
  no: <CloseCircleFilled />,
};

const windowText = (from: string | null, to: string | null): string =>
  from === null || to === null ? '' : `${formatInstant(from)} 至 ${formatInstant(to)}`;

interface GateCardViewProps {
  readonly card: GateCard;
  readonly checks: readonly GateCheckRow[];
  readonly counted: readonly string[];
  /** Absent where nothing is recorded. */
  readonly onCount: ((counted: readonly string[]) => void) | null;
}

export function GateCardView({ card, checks, counted, onCount }: GateCardViewProps) {
  const { verdict, reason, photo } = card;
  const facts = [
    { label: '房屋', value: `${card.estate} ${card.house}` },
    { label: '姓名', value: [card.name, card.phone].filter(Boolean).join(' ') },
    { label: '车牌', value: card.plate },
    { label: '有效时间', value: windowText(card.from, card.to) },
    ...card.facts,
  ].filter(({ value }) => value.trim() !== '');
  return (
    <article className="gate-card" aria-label={`${GATE_KIND.text(card.kind)} ${card.number}`}>
      <header className={`gate-head gate-head-${verdict}`} role="status">
        {ICONS[verdict]}
        <span>
          <b>{WORDS[verdict]}</b>
          {reason === '' ? null : <em>{reason}</em>}
        </span>
      </header>
      <div className="gate-who">
        {photo === null ? null : (
          <Picture parent={photo.parentId} cat={photo.category} id={photo.id} side={320} alt={`${card.name}的照片`} />
        )}
        <div>
          <h2>
            {GATE_KIND.text(card.kind)} · {card.title}
          </h2>
          <p className="ui-quiet">{card.number}</p>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {card.goods.length === 0 ? null : <Goods goods={card.goods} counted={counted} onCount={onCount} />}
      {checks.length === 0 ? null : (
        <ul className="gate-before" aria-label="该证件的核验">
          {checks.slice(0, 3).map((check) => (
            <li key={check.id}>
              {formatInstant(check.at)} {check.by} {GATE_RESULT.text(check.result)} {check.place} {check.note}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Goods({ goods, counted, onCount }: Pick<GateCardViewProps, 'counted' | 'onCount'> & { readonly goods: GateCard['goods'] }) {
  const set = (line: number, text: string) => onCount?.(goods.map((_, at) => (at === line ? text : (counted[at] ?? ''))));
  const all = goods.every(({ quantity }, line) => counted[line] === quantity);
  return (
    <section className="gate-goods" aria-label="物品">
      <div className="gate-part-head">
        <h2>物品 {goods.length} 项</h2>
        {onCount ? (
          <Button size="small" type="link" onClick={() => onCount(goods.map(({ quantity }) => (all ? '' : quantity)))}>
            {all ? '全部取消' : '全部相符'}
          </Button>
        ) : null}
      </div>
      <ul>
        {goods.map(({ name, quantity, unit, note }, line) => {
          const found = counted[line] ?? '';
          const more = found !== '' && Number(found) > Number(quantity);
          return (
            <li key={line}>
              <Checkbox
                aria-label={`${name}相符`}
                disabled={!onCount}
                checked={found === quantity}
                onChange={({ target }) => set(line, target.checked ? quantity : '')}
              />
              <span>
                <b>{name}</b> {quantity}
                {unit}
                {note === '' ? null : <small className="ui-quiet"> {note}</small>}
                {more ? <em className="ui-danger">多于单上数量</em> : null}
              </span>
              {onCount ? (
                <Input
                  className="gate-count"
                  inputMode="decimal"
                  aria-label={`${name}清点数量`}
                  placeholder="清点"
                  maxLength={9}
                  status={more ? 'error' : ''}
                  value={found}
                  onChange={({ target }) => set(line, target.value.replace(/[^\d.]/g, ''))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
