// The months of a card in rows of equal amounts.
import { formatMoney, ymText } from '@anju/domain';
import type { Run } from './schedule.rules.ts';

const SHOWN = 8;
const spanOf = ({ from, to }: Run) => (from === to ? ymText(from) : `${ymText(from)} – ${ymText(to)}`);

export function RunList({ runs, label }: { readonly runs: readonly Run[]; readonly label: string }) {
  const left = runs.slice(SHOWN).reduce((sum, { months }) => sum + months, 0);
  return (
    <ul className="asset-runs" aria-label={label}>
      {runs.slice(0, SHOWN).map((run) => (
        <li key={run.from}>
          <span>{spanOf(run)}</span>
          <span className="ui-quiet">{run.months} 个月</span>
          <b className="ui-amount">每月 {formatMoney(run.amount)}</b>
        </li>
      ))}
      {left > 0 ? <li className="ui-quiet">另有 {left} 个月</li> : null}
    </ul>
  );
}
