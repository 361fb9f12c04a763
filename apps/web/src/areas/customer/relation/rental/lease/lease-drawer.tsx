// One lease beside the list: its facts, who pays what, who lives there, its papers and its history, and the steps its state allows.
import { Button, Dropdown } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { getLease, HANDBACK, LEASE, removeLease, submitLease, type LeaseDetail } from '@anju/contract';
import { formatMoney, isZeroDecimal } from '@anju/domain';
import {
  DecideButtons,
  LastChange,
  RecordDrawer,
  RecordTabs,
  waitsForText,
  type Figure,
  type RecordList,
} from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { EnumText, StatusTag, useConfirm, usePrint } from '../../../../../ui/index.ts';
import { HandbackTab } from '../handback/handback-tab.tsx';
import { daysLeftText, leftTone, termText } from '../parts/lease-words.tsx';
import { LEASE_TONES } from '../../../case/record/lease-tones.ts';
import { mayFile, offers, type LeaseActs } from './lease-acts.ts';
import { LeaseFacts, LeaseHistory, LeasePapers, LeasePayers } from './lease-facts.tsx';
import { LeasePeople } from './lease-people.tsx';
import { LeasePaper } from './lease-print.tsx';

interface LeaseDrawerProps {
  readonly list: RecordList;
  readonly acts: LeaseActs;
  readonly access: Access;
  readonly onCheck: (leaseId: number) => void;
}

export function LeaseDrawer({ list, acts, access, onCheck }: LeaseDrawerProps) {
  const query = useRead(getLease, acts.opened === null ? null : { id: acts.opened }, { keepPrevious: true });
  const { print, paper } = usePrint();
  const confirm = useConfirm();
  const remove = ({ id, number }: LeaseDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `删除草稿 ${number}，是否继续？`, go: '删除' }))) return;
      await call(removeLease, { id });
      acts.open(null);
      acts.done('已删除');
    });
  const submit = ({ id, version }: LeaseDetail) =>
    acts.attempt(async () => acts.done(`已提交，${waitsForText((await call(submitLease, { id, version })).flowName)}`));
  return (
    <>
      <RecordDrawer
        list={list}
        record={acts.opened === null ? null : query}
        what="租约"
        title={({ house, tenant }) => `${house} ${tenant}`}
        head={(lease) => ({
          where: `${lease.number} · ${lease.estateName}`,
          tags: (
            <>
              <EnumText of={LEASE} value={lease.state} tones={LEASE_TONES} />
              {lease.overdue ? <StatusTag tone="overdue">过期未查验</StatusTag> : null}
            </>
          ),
          figures: figuresOf(lease),
        })}
        onClose={() => acts.open(null)}
        actions={(lease) => <Steps lease={lease} acts={acts} access={access} onCheck={onCheck} onSubmit={submit} />}
        foot={(lease) => ({
          danger: (
            <>
              {offers(lease, 'remove', access) ? (
                <Button danger disabled={acts.busy} onClick={() => remove(lease)}>
                  删除
                </Button>
              ) : null}
              {offers(lease, 'undo', access) ? (
                <Button danger onClick={() => acts.begin('end', lease)}>
                  作废
                </Button>
              ) : null}
            </>
          ),
          changed: <LastChange by={lease.steps.at(-1)?.by ?? lease.createdBy} at={lease.steps.at(-1)?.at ?? lease.createdAt} />,
          acts: (
            <>
              {mayFile(lease, access) ? <Button onClick={() => acts.begin('file', lease)}>备案</Button> : null}
              {access.can('print') ? (
                <Button icon={<PrinterOutlined />} onClick={() => print(<LeasePaper lease={lease} />)}>
                  打印
                </Button>
              ) : null}
            </>
          ),
        })}
      >
        {(lease) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '概况', children: <LeaseFacts lease={lease} /> },
              { key: 'payers', label: '费用由谁付', children: <LeasePayers lease={lease} /> },
              { key: 'people', label: `租客 ${lease.persons}`, children: <LeasePeople lease={lease} access={access} /> },
              {
                key: 'papers',
                label: `资料 ${lease.papers.length}`,
                children: <LeasePapers lease={lease} onChange={mayFile(lease, access) ? () => acts.begin('papers', lease) : undefined} />,
              },
              lease.handbackId !== null && {
                key: 'handback',
                label: '退租查验',
                children: <HandbackTab id={lease.handbackId} mayPrint={access.can('print')} />,
              },
              { key: 'history', label: '操作记录', children: <LeaseHistory lease={lease} /> },
            ]}
          />
        )}
      </RecordDrawer>
      {paper}
    </>
  );
}

/** How long it still runs, what it costs, and what the tenant owes, which is told and holds nothing. */
function figuresOf(lease: LeaseDetail): readonly (Figure | null)[] {
  const { daysLeft, endOn, rent, money } = lease;
  const tone = leftTone(lease);
  return [
    daysLeft === null
      ? { label: '租期', value: termText(lease) }
      : { label: '租期', value: daysLeftText(lease), note: `到 ${endOn.replaceAll('-', '.')}`, ...(tone === null ? {} : { tone }) },
    { label: '月租金', value: formatMoney(rent), note: '业主与租客之间' },
    money === null
      ? null
      : {
          label: '租客未付物业账单',
          value: formatMoney(money.open),
          note: isZeroDecimal(money.overdue) ? '' : `逾期 ${formatMoney(money.overdue)}`,
          ...(isZeroDecimal(money.open) ? {} : { tone: isZeroDecimal(money.overdue) ? ('owed' as const) : ('overdue' as const) }),
        },
  ];
}

interface StepsProps {
  readonly lease: LeaseDetail;
  readonly acts: LeaseActs;
  readonly access: Access;
  readonly onCheck: (leaseId: number) => void;
  readonly onSubmit: (lease: LeaseDetail) => void;
}

/** What comes next; the main step is the last. */
function Steps({ lease, acts, access, onCheck, onSubmit }: StepsProps) {
  const may = (step: Parameters<typeof offers>[1]) => offers(lease, step, access);
  const alters = (
    [
      ['rent', '调整租金'],
      ['payers', '变更付款'],
      ['people', '变更租客'],
    ] as const
  ).filter(([step]) => may(step));
  const urgent = lease.state === LEASE.checking || lease.handbackState === HANDBACK.open;
  return (
    <>
      {may('change') ? <Button onClick={() => acts.begin('form', { lease })}>修改</Button> : null}
      {may('submit') ? (
        <Button type="primary" disabled={acts.busy} onClick={() => onSubmit(lease)}>
          提交
        </Button>
      ) : null}
      {may('withdraw') ? <Button onClick={() => acts.begin('withdraw', lease)}>撤回</Button> : null}
      {lease.state === LEASE.waiting ? (
        <DecideButtons acts={acts} row={lease} own={lease.own} may={access.can('audit')} flowName={lease.flowName} />
      ) : null}
      {alters.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: alters.map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => {
              const step = alters.find(([one]) => one === key)?.[0];
              if (step) acts.begin(step, lease);
            },
          }}
        >
          <Button>变更</Button>
        </Dropdown>
      ) : null}
      {may('stop') ? <Button onClick={() => acts.begin('stop', lease)}>提前退租</Button> : null}
      {may('finish') ? (
        <Button type={urgent ? 'primary' : 'default'} onClick={() => onCheck(lease.id)}>
          {lease.handbackState === HANDBACK.open ? '继续退租查验' : '退租查验'}
        </Button>
      ) : null}
      {may('renew') ? (
        <Button type={urgent ? 'default' : 'primary'} onClick={() => acts.begin('renew', lease)}>
          续租
        </Button>
      ) : null}
    </>
  );
}
