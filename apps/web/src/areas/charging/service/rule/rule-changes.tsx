// How a rule in use counts part months and rounds, from when on: what is in force, what is coming, and what waits for another person.
import { useState } from 'react';
import { Alert, Button, Form, Input, Select, Table } from 'antd';
import {
  auditRuleChange,
  listRuleChanges,
  MENU,
  PRICE,
  proposeRuleChange,
  PRORATION,
  returnRuleChange,
  ROUNDING,
  type RuleChange,
  type RuleRow,
} from '@anju/contract';
import { businessDay, formatDay } from '@anju/domain';
import { EntryDialog, RecordDrawer, useEntry, type RecordList } from '../../../../archetypes/index.ts';
import { useAccess, type Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useAttempt, useRead } from '../../../../platform/api/hooks.ts';
import { DateText, DayInput, EmptyState, EnumSelect, StatusTag, useConfirm, type Tone } from '../../../../ui/index.ts';
import { countingText, PLACE_OPTIONS } from './rule-text.ts';
import { PHASE_TONES, PRICE_TONES } from '../price-tones.ts';

const PHASES: Readonly<Record<RuleChange['phase'], { readonly tone: Tone; readonly text: string } | null>> = {
  past: { tone: PHASE_TONES.past, text: '已过' },
  current: { tone: PHASE_TONES.current, text: '现行' },
  coming: { tone: PHASE_TONES.coming, text: '未开始' },
  none: null,
};

function StateTag({ change }: { readonly change: RuleChange }) {
  const phase = PHASES[change.phase];
  return <StatusTag tone={phase?.tone ?? PRICE_TONES[change.state]}>{phase?.text ?? PRICE.text(change.state)}</StatusTag>;
}

interface RuleChangesProps {
  /** The list of rules; the drawer follows its active row. */
  readonly list: RecordList;
  readonly rule: RuleRow;
  readonly access: Access;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function RuleChanges({ list, rule, access, onClose, onDone }: RuleChangesProps) {
  const confirm = useConfirm();
  const { attempt } = useAttempt();
  // Who may approve prices may approve this.
  const mayAudit = useAccess(MENU.chargingStandard).can('audit');
  const changes = useRead(listRuleChanges, { id: rule.id });
  const [dialog, setDialog] = useState<'propose' | RuleChange | null>(null);

  function finish(text: string) {
    setDialog(null);
    onDone(text);
  }
  async function approve(change: RuleChange) {
    const text = `${formatDay(change.fromDate)} 起“${rule.name}”${countingText(change)}，已出的账单不变，是否通过？`;
    if (!(await confirm({ text }))) return;
    await call(auditRuleChange, { changeId: change.id });
    finish('已审核，到期自动生效');
  }

  return (
    <>
      <RecordDrawer
        list={list}
        record={changes}
        what="规则变更"
        title={() => `折算与取整 ${rule.name}`}
        onClose={onClose}
        actions={() =>
          access.can('change') ? (
            <Button type="primary" onClick={() => setDialog('propose')}>
              提交变更
            </Button>
          ) : null
        }
      >
        {(rows) => (
          <>
            <Alert
              type="info"
              title={`今天：${countingText(rule)}。变更由他人审核，从某月 1 日起用于新账期，已出的账单不变。`}
              style={{ marginBottom: 12 }}
            />
            <Table<RuleChange>
              size="small"
              pagination={false}
              rowKey="id"
              dataSource={[...rows]}
              locale={{ emptyText: <EmptyState text="没有变更，一直按建立时的折算和取整" /> }}
              scroll={{ x: 'max-content' }}
              columns={[
                { title: '生效日期', render: (_, one) => <DateText value={one.fromDate} /> },
                { title: '折算与取整', render: (_, one) => countingText(one) },
                { title: '状态', render: (_, one) => <StateTag change={one} /> },
                { title: '理由', dataIndex: 'reason' },
                { title: '提交', dataIndex: 'createdBy' },
                { title: '审核', render: (_, one) => [one.checkedBy, one.checkNote].filter(Boolean).join('：') || '–' },
                {
                  title: '操作',
                  fixed: 'end',
                  render: (_, one) => {
                    const waits = one.state === PRICE.waiting;
                    if (!mayAudit || !(waits || one.phase === 'coming')) return null;
                    if (one.own) return <span className="ui-quiet">由他人审核</span>;
                    return (
                      <>
                        {waits ? (
                          <Button type="link" size="small" onClick={() => void attempt(() => approve(one))}>
                            审核通过
                          </Button>
                        ) : null}
                        <Button type="link" size="small" danger onClick={() => setDialog(one)}>
                          退回
                        </Button>
                      </>
                    );
                  },
                },
              ]}
            />
          </>
        )}
      </RecordDrawer>
      {dialog === 'propose' ? (
        <ChangeDialog rule={rule} onClose={() => setDialog(null)} onDone={() => finish('已提交，请他人审核')} />
      ) : null}
      {dialog !== null && dialog !== 'propose' ? (
        <ReturnDialog change={dialog} onClose={() => setDialog(null)} onDone={() => finish('已退回')} />
      ) : null}
    </>
  );
}

/** The first day of the next month. */
function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ChangeDialog({ rule, onClose, onDone }: DialogProps & { readonly rule: RuleRow }) {
  const { id, proration, rounding, decimals } = rule;
  const first = nextMonth(businessDay(new Date()));
  const entry = useEntry({
    endpoint: proposeRuleChange,
    initial: { fromDate: first, proration, rounding, decimals, reason: '' },
    toInput: (values) => ({ ...values, id }),
    onDone,
  });
  return (
    <EntryDialog title={`变更折算与取整 ${rule.name}`} entry={entry} onClose={onClose} saveText="提交">
      <Form.Item name="fromDate" label="生效日期" required extra="某月 1 日，从这天开始的账期按新规则">
        <DayInput min={first} />
      </Form.Item>
      <Form.Item name="proration" label="折算方式" required>
        <EnumSelect of={PRORATION} />
      </Form.Item>
      <Form.Item name="rounding" label="取整方式" required>
        <EnumSelect of={ROUNDING} />
      </Form.Item>
      <Form.Item name="decimals" label="保留到" required>
        <Select options={[...PLACE_OPTIONS]} />
      </Form.Item>
      <Form.Item name="reason" label="变更理由" required>
        <Input maxLength={200} placeholder="如 业主大会决定按元收取" />
      </Form.Item>
    </EntryDialog>
  );
}

function ReturnDialog({ change, onClose, onDone }: DialogProps & { readonly change: RuleChange }) {
  const entry = useEntry({
    endpoint: returnRuleChange,
    initial: { note: '' },
    toInput: ({ note }) => ({ changeId: change.id, note }),
    onDone,
  });
  return (
    <EntryDialog title={`退回 ${formatDay(change.fromDate)} 起的变更`} entry={entry} onClose={onClose} saveText="退回">
      <Form.Item name="note" label="退回原因" required>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
