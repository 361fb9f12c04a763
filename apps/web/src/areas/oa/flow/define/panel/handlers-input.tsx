// Who handles a node: rules as chips, each removable, and a row to add another.
import './handlers.css';
import { useState } from 'react';
import { Button, Select } from 'antd';
import { HANDLER, listFlowTargets, searchColleagues, type HandlerRule } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { useUnsaved } from '../../../../../platform/unsaved/index.ts';
import { ChoicesPick } from '../../../../../ui/index.ts';
import { ColleaguesPick } from '../../../../org/index.ts';

interface HandlersInputProps {
  readonly rules: readonly HandlerRule[];
  readonly onChange: (rules: HandlerRule[]) => void;
  readonly disabled: boolean;
  /** Who they are today; empty where it depends on who sends. */
  readonly names: readonly string[];
}

type Kind = HandlerRule['kind'];
const needsIds = (kind: Kind): boolean => HANDLER.is(kind, 'person', 'job', 'head');

/** The words of every rule: 岗位 财务经理. */
function useRuleTexts(rules: readonly HandlerRule[]): (rule: HandlerRule) => string {
  const people = [...new Set(rules.filter(({ kind }) => kind === HANDLER.person).flatMap(({ ids }) => ids))];
  const known = useRead(searchColleagues, people.length > 0 ? { ids: people, size: 100 } : null, { keepPrevious: true });
  const targets = useRead(listFlowTargets, {}, { staleTime: 300_000 });
  return ({ kind, ids }) => {
    if (!needsIds(kind)) return HANDLER.text(kind);
    const named = ids.map((id) => {
      if (kind === HANDLER.person) return known.data?.rows.find((row) => row.id === id)?.name ?? '…';
      const list = kind === HANDLER.job ? targets.data?.jobs : targets.data?.departments;
      return list?.find((one) => one.id === id)?.name ?? '…';
    });
    const word = kind === HANDLER.person ? '' : `${HANDLER.text(kind)} `;
    return `${word}${named.join('、')}`;
  };
}

export function HandlersInput({ rules, onChange, disabled, names }: HandlersInputProps) {
  const [adding, setAdding] = useState(false);
  const textOf = useRuleTexts(rules);
  const depends = rules.some(({ kind }) => !needsIds(kind));
  return (
    <div>
      <div className="flow-chips">
        {rules.map((rule, at) => (
          <span key={`${rule.kind}.${rule.ids.join()}`} className="flow-chip">
            {textOf(rule)}
            {disabled ? null : (
              <button type="button" aria-label={`移除${textOf(rule)}`} onClick={() => onChange(rules.toSpliced(at, 1))}>
                ✕
              </button>
            )}
          </span>
        ))}
        {disabled || adding ? null : (
          <Button type="link" size="small" onClick={() => setAdding(true)}>
            ＋ 新增
          </Button>
        )}
      </div>
      {adding ? (
        <NewRule
          onClose={() => setAdding(false)}
          onAdd={(rule) => {
            onChange([...rules, rule]);
            setAdding(false);
          }}
        />
      ) : null}
      <p className="flow-hint">
        {names.length > 0 ? `按今天的人员：${names.join('、')}` : depends ? '' : rules.length > 0 ? '按今天的人员没有人' : ''}
        {depends ? `${names.length > 0 ? '；' : ''}其余由发起人决定` : ''}
      </p>
    </div>
  );
}

interface NewRuleProps {
  readonly onAdd: (rule: HandlerRule) => void;
  readonly onClose: () => void;
}

function NewRule({ onAdd, onClose }: NewRuleProps) {
  const [kind, setKind] = useState<Kind>(HANDLER.job);
  const [ids, setIds] = useState<number[]>([]);
  useUnsaved(ids.length > 0, '选好的处理人还没有确定，放弃后无法恢复。');
  const targets = useRead(listFlowTargets, {}, { staleTime: 300_000 });
  const jobs = (targets.data?.jobs ?? []).map(({ id, name, departmentName, companyName }) => ({
    value: id,
    label: `${name}（${companyName} ${departmentName}）`,
  }));
  const departments = (targets.data?.departments ?? []).map(({ id, name, companyName, leaderName }) => ({
    value: id,
    label: `${companyName} ${name}（${leaderName === '' ? '未设负责人' : leaderName}）`,
  }));
  return (
    <div className="flow-new-rule">
      <Select<Kind>
        aria-label="处理人类型"
        value={kind}
        onChange={(next) => {
          setKind(next);
          setIds([]);
        }}
        options={[...HANDLER.options]}
      />
      {kind === HANDLER.person ? <ColleaguesPick label="人员" value={ids} onChange={setIds} /> : null}
      {kind === HANDLER.job ? <ChoicesPick label="岗位" placeholder="选择岗位" choices={jobs} value={ids} onChange={setIds} /> : null}
      {kind === HANDLER.head ? (
        <ChoicesPick label="部门" placeholder="选择部门" choices={departments} value={ids} onChange={setIds} />
      ) : null}
      <div className="flow-row">
        <Button type="primary" size="small" disabled={needsIds(kind) && ids.length === 0} onClick={() => onAdd({ kind, ids })}>
          确定
        </Button>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
      </div>
    </div>
  );
}
