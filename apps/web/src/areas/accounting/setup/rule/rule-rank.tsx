// Where a rule stands among those of the same kind of event, while it is written: the first one that applies is taken.
import { Alert } from 'antd';
import { RULE_EVENT, type StateOf, type VoucherRule } from '@anju/contract';
import { StatusTag } from '../../../../ui/index.ts';
import { inOrder, narrowness, type Conditions } from './rule-order.ts';
import { matchWords, type RuleNames } from './rule-words.ts';

interface RuleRankProps {
  readonly own: Conditions & Pick<VoucherRule, 'id' | 'name' | 'priority' | 'enabled'> & { readonly event: StateOf<typeof RULE_EVENT> };
  readonly rules: readonly VoucherRule[];
  readonly names: RuleNames;
}

export function RuleRank({ own, rules, names }: RuleRankProps) {
  const others = rules.filter(({ id, event }) => id !== own.id && event === own.event);
  const ranked = [...others, own].sort(inOrder);
  const before = ranked.slice(0, ranked.indexOf(own));
  /** It takes everything, so that nothing is left for the rules after it. */
  const shut = before.find((rule) => rule.enabled && narrowness(rule) === 0);
  return (
    <div className="wide rule-rank">
      <h3>“{RULE_EVENT.text(own.event)}”的规则，从上到下试，第一条适用的生效</h3>
      <ol aria-label="规则的先后">
        {ranked.map((rule) => (
          <li key={rule.id} className={rule === own ? 'own' : ''} {...(rule === own ? { 'aria-current': true } : {})}>
            <span className="rule-rank-no">{rule.priority}</span>
            <span className="rule-rank-name">{rule.name === '' ? '本规则' : rule.name}</span>
            <span className="ui-quiet">{matchWords(rule, names)}</span>
            {rule === own ? <StatusTag tone="kind">本规则</StatusTag> : null}
            {rule.enabled ? null : <StatusTag>停用</StatusTag>}
          </li>
        ))}
      </ol>
      {shut ? (
        <Alert
          type="warning"
          showIcon
          title={`“${shut.name}”适用全部业务，又排在前面，本规则不会生效：请把优先级改到 ${shut.priority} 以下`}
        />
      ) : null}
    </div>
  );
}
