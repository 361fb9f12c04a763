// A rule: which events it takes, where it stands among the others, and the lines it books. A difference is named while they are written.
import { Alert, Button, Form, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import {
  AMOUNT_WORDS,
  CLAIMED_ELSEWHERE,
  CLAIMED_WAY,
  changeVoucherRule,
  createVoucherRule,
  listCashItems,
  listVoucherRules,
  listVoucherWords,
  REGIME,
  RULE_ACT,
  RULE_AUTO,
  RULE_EVENT,
  RULE_MERGE,
  RULE_SOURCE,
  SETTLE,
  SETTLE_METHOD,
  specialPayment,
  type VoucherRule,
} from '@anju/contract';
import { amountWords, ruleDifference } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicesPick, DayInput, EnumSelect } from '../../../../ui/index.ts';
import { SubjectPick } from '../../part/index.ts';
import type { PartDialog } from '../master/part/part-page.tsx';
import { inOrder, knownConditions, knows } from './rule-order.ts';
import { RuleRank } from './rule-rank.tsx';
import { useRuleChoices } from './use-rule-choices.ts';

const TENDERS = [
  ...SETTLE_METHOD.options.map(({ value, label }) => ({ value: 100 + value, label })),
  { value: 100 + CLAIMED_WAY, label: '进账认领' },
  { value: 100 + CLAIMED_ELSEWHERE, label: '认领其他公司的进账' },
  ...specialPayment.options.map(({ value, label }) => ({ value: 200 + value, label })),
];
const AMOUNTS = Object.keys(AMOUNT_WORDS).flatMap((word) => [word, `-${word}`]);
const YES_NO = [
  { value: 'all', label: '不限' },
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];
const SIDES = [
  { value: 1, label: '借' },
  { value: -1, label: '贷' },
];
const NEW_LINE = { side: 1, source: RULE_SOURCE.fixed, subjectId: null, amount: 'gross', summary: '{item}', cashItem: null } as const;
/** Before every rule that a company begins with. */
const OWN_PRIORITY = 30;
const BLANK = {
  name: '',
  event: RULE_EVENT.bill,
  priority: OWN_PRIORITY,
  acts: [],
  settleTypes: [],
  tenders: [],
  chargeTypeIds: [],
  estateIds: [],
  regime: null,
  agency: null,
  ahead: null,
  word: '记',
  merge: RULE_MERGE.period,
  auto: RULE_AUTO.draft,
  houseDims: true,
  fromDay: null,
  toDay: null,
  enabled: false,
  lines: [],
};
/** A new rule like another one comes before it. */
const copyOf = ({ id: _, ...rule }: VoucherRule) => ({
  ...rule,
  name: '',
  priority: Math.max(1, Math.min(OWN_PRIORITY, rule.priority - 1)),
  enabled: false,
});

interface YesNoProps {
  readonly id?: string;
  readonly value?: boolean | null;
  readonly onChange?: (value: boolean | null) => void;
}
function YesNo({ id, value, onChange }: YesNoProps) {
  return (
    <Segmented
      {...(id === undefined ? {} : { id })}
      options={YES_NO}
      value={value == null ? 'all' : value ? 'yes' : 'no'}
      onChange={(next) => onChange?.(next === 'all' ? null : next === 'yes')}
    />
  );
}

interface LineFieldsProps {
  readonly companyId: number;
  readonly event: number;
  readonly at: number;
  readonly fixed: boolean;
  readonly amount: string;
  readonly cashItems: readonly { value: string; label: string }[];
  readonly onRemove: () => void;
}
function LineFields({ companyId, event, at, fixed, amount, cashItems, onRemove }: LineFieldsProps) {
  const amounts = AMOUNTS.includes(amount) ? AMOUNTS : [...AMOUNTS, amount];
  return (
    <div className="rule-line" role="group" aria-label={`第 ${at + 1} 行`}>
      <Form.Item name={[at, 'side']}>
        <Segmented aria-label="方向" options={SIDES} />
      </Form.Item>
      <Form.Item name={[at, 'source']}>
        <EnumSelect of={RULE_SOURCE} />
      </Form.Item>
      <Form.Item name={[at, 'subjectId']} hidden={!fixed}>
        <SubjectPick companyId={companyId} label="科目" />
      </Form.Item>
      <Form.Item name={[at, 'amount']}>
        <Select aria-label="金额" options={amounts.map((value) => ({ value, label: amountWords(value, event) }))} />
      </Form.Item>
      <Form.Item name={[at, 'summary']}>
        <Input aria-label="摘要" maxLength={100} placeholder="摘要" />
      </Form.Item>
      <Form.Item name={[at, 'cashItem']}>
        <Select aria-label="现金流量项目" allowClear placeholder="流量项目按科目" options={[...cashItems]} popupMatchSelectWidth={false} />
      </Form.Item>
      <Button size="small" type="text" danger onClick={onRemove}>
        删除
      </Button>
    </div>
  );
}

interface RuleDialogProps extends PartDialog<VoucherRule> {
  readonly companyId: number;
  /** A new rule begins as a copy of this one. */
  readonly from: VoucherRule | undefined;
}

export function RuleDialog({ row, from, readOnly, onClose, onDone, companyId }: RuleDialogProps) {
  const words = useRead(listVoucherWords, { companyId });
  const items = useRead(listCashItems, { companyId });
  const rules = useRead(listVoucherRules, { companyId }).data ?? [];
  const choices = useRuleChoices(companyId);
  const entry = useEntry({
    endpoint: row ? changeVoucherRule : createVoucherRule,
    initial: { ...BLANK, ...(from ? copyOf(from) : row) },
    toInput: (values) => ({ ...knownConditions(values), ...(row ? { id: row.id, version: row.version } : { companyId }) }),
    onDone,
  });
  const event = Form.useWatch('event', entry.form) ?? entry.initial.event;
  const lines = Form.useWatch('lines', entry.form) ?? entry.initial.lines;
  const difference = ruleDifference(event, lines);
  const typed = { ...entry.initial, ...(Form.useWatch([], entry.form) as Partial<typeof entry.initial> | undefined) };
  const general = rules
    .filter((rule) => rule.event === event && rule.lines.length > 0)
    .toSorted(inOrder)
    .at(-1);
  const cashItems = (items.data ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ code, label }) => ({ value: code, label: `${code} ${label}` }));
  return (
    <EntryDialog title={row ? `规则 ${row.name}` : '新增规则'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <h2>适用的业务</h2>
      <Form.Item name="name" label="名称" required>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="event" label="业务" required>
        <EnumSelect of={RULE_EVENT} />
      </Form.Item>
      {knows('acts', event) ? (
        <Form.Item name="acts" label="账单动作">
          <ChoicesPick label="账单动作" choices={RULE_ACT.options} placeholder="全部动作" />
        </Form.Item>
      ) : null}
      {knows('settleTypes', event) ? (
        <Form.Item name="settleTypes" label="结算类型">
          <ChoicesPick label="结算类型" choices={SETTLE.options} placeholder="全部" />
        </Form.Item>
      ) : null}
      {knows('tenders', event) ? (
        <Form.Item name="tenders" label="收付款方式">
          <ChoicesPick label="收付款方式" choices={TENDERS} placeholder="全部" />
        </Form.Item>
      ) : null}
      {knows('chargeTypeIds', event) ? (
        <Form.Item name="chargeTypeIds" label="收费项目">
          <ChoicesPick label="收费项目" choices={choices.items(typed.chargeTypeIds)} placeholder="全部项目" />
        </Form.Item>
      ) : null}
      {knows('estateIds', event) ? (
        <Form.Item name="estateIds" label="小区">
          <ChoicesPick label="小区" choices={choices.estates} placeholder="全部小区" />
        </Form.Item>
      ) : null}
      {knows('regime', event) ? (
        <Form.Item name="regime" label="收费方式">
          <EnumSelect of={REGIME} allowClear placeholder="全部" />
        </Form.Item>
      ) : null}
      {knows('agency', event) ? (
        <Form.Item name="agency" label="代收项目">
          <YesNo />
        </Form.Item>
      ) : null}
      {knows('ahead', event) ? (
        <Form.Item name="ahead" label="提前开账">
          <YesNo />
        </Form.Item>
      ) : null}
      <Form.Item name="fromDay" label="开始日期">
        <DayInput placeholder="不限" />
      </Form.Item>
      <Form.Item name="toDay" label="结束日期">
        <DayInput placeholder="不限" />
      </Form.Item>
      <Form.Item name="priority" label="优先级" required extra="小的先试；相同时，条件多的先试">
        <InputNumber min={1} max={999} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked" extra="新规则先不启用，保存后在列表中试算，再启用">
        <Switch />
      </Form.Item>
      <RuleRank own={{ ...knownConditions(typed), id: row?.id ?? Infinity, priority: typed.priority ?? 1 }} rules={rules} names={choices} />
      <h2>生成的凭证</h2>
      <Form.Item name="word" label="凭证字" required>
        <Select
          options={(words.data ?? [])
            .filter(({ disabled }) => !disabled)
            .map(({ word, title }) => ({ value: word, label: `${word} ${title}` }))}
        />
      </Form.Item>
      <Form.Item name="merge" label="合并方式" required>
        <EnumSelect of={RULE_MERGE} />
      </Form.Item>
      <Form.Item name="auto" label="生成后" required>
        <EnumSelect of={RULE_AUTO} />
      </Form.Item>
      <Form.Item name="houseDims" label="逐户明细" extra="分录带房屋和客户，明细账和账龄可以查到户" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <div className="wide rule-line-list">
            <h3>分录</h3>
            {fields.map(({ key, name }) => (
              <LineFields
                key={key}
                companyId={companyId}
                event={event}
                at={name}
                fixed={lines[name]?.source === RULE_SOURCE.fixed}
                amount={lines[name]?.amount ?? 'gross'}
                cashItems={cashItems}
                onRemove={() => remove(name)}
              />
            ))}
            <Button size="small" onClick={() => add(NEW_LINE)}>
              加一行
            </Button>
            {lines.length === 0 && general && !readOnly ? (
              <Button size="small" type="link" onClick={() => entry.form.setFieldValue('lines', general.lines)}>
                照“{general.name}”的分录
              </Button>
            ) : null}
            <p className="ui-quiet">
              摘要中可用：{'{item}'} 收费项目、{'{month}'} 月份、{'{act}'} 应收/调整/作废、{'{way}'} 收/退/付、{'{tender}'} 收付款方式
            </p>
            {difference === '' ? null : <Alert type="warning" showIcon title={`分录不平衡：${difference}`} />}
          </div>
        )}
      </Form.List>
    </EntryDialog>
  );
}
