// One act that waits or waited for a second person: what it is about, why it waits, and who did what when.
import { HELD_ACT, LIMIT, type HeldActRow } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { Facts, RecordDrawer, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import { InstantText } from '../../../../ui/index.ts';

interface HeldActDetailProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly row: HeldActRow | null;
  readonly onClose: () => void;
}

export const HeldActDetail = ({ row, onClose, list }: HeldActDetailProps) => (
  <RecordDrawer
    list={list}
    record={row && { data: row }}
    what="动账复核单"
    title={({ number }) => `动账复核单 ${number}`}
    onClose={onClose}
  >
    {(act) => (
      <>
        <Facts rows={factsOf(act)} columns={2} />
        <section className="record-section">
          <h3>操作记录</h3>
          <Facts rows={historyOf(act)} columns={1} />
        </section>
      </>
    )}
  </RecordDrawer>
);

function factsOf(act: HeldActRow): readonly Fact[] {
  return [
    ['状态', HELD_ACT.text(act.state)],
    ['种类', act.kinds.map((kind) => LIMIT.text(kind)).join('、')],
    ['事项', act.text],
    ['需复核的原因', act.why],
    ['金额', `${formatMoney(act.amount)} 元`],
    ['方式', act.tender],
    ['公司', act.companyName || '全部公司'],
    ['小区', act.estateName],
    ...act.facts.map(({ label, text }): Fact => [label, text]),
    ['申请原因', act.reason],
    ['办理结果', act.result],
  ];
}

function historyOf(act: HeldActRow): readonly Fact[] {
  const asked: Fact = [
    '提交',
    <span key="asked">
      {act.createdBy} <InstantText value={act.createdAt} />
    </span>,
  ];
  if (act.state === HELD_ACT.withdrawn) return [asked, ['撤回', act.createdBy]];
  if (act.checkedAt === null) return [asked];
  const word = act.state === HELD_ACT.done ? '复核办理' : '退回';
  return [
    asked,
    [
      word,
      <span key="checked">
        {act.checkedBy} <InstantText value={act.checkedAt} /> {act.checkNote}
      </span>,
    ],
  ];
}
