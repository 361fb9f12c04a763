// 时限: how fast a kind or category of 诉求 is answered, reached and finished, and who is told when it is not.
import { useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { CASE_CLOCK, CASE_KIND, CASE_URGENCY, listCaseLimits, removeCaseLimit, type CaseKind, type CaseLimit } from '@anju/contract';
import { column, ListPage, useActs } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EnumCheck, EnumText, useConfirm } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { URGENCY_TONES } from '../record/case-tones.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { minutesText } from './minutes-input.tsx';
import { useAllRows } from './use-all-rows.ts';

const TARGETS = { leader: '班组长', job: '岗位', person: '员工' } as const;
const told = ({ target, name, afterMinutes }: CaseLimit['escalations'][number]): string =>
  `超 ${minutesText(afterMinutes)} ${name === '' ? TARGETS[target] : name}`;

const COLUMNS = column<CaseLimit>()([
  { title: '性质', width: 80, render: ({ kind }) => CASE_KIND.text(kind) },
  { title: '类别', width: 130, render: ({ categoryName }) => categoryName || '全部类别' },
  { title: '紧急程度', width: 88, render: ({ urgency }) => <EnumText of={CASE_URGENCY} value={urgency} tones={URGENCY_TONES} /> },
  { title: '公司', width: 140, render: ({ companyName }) => companyName || '全部公司' },
  { title: '响应', width: 80, align: 'right', render: ({ respondMinutes }) => minutesText(respondMinutes) },
  { title: '到场', width: 80, align: 'right', render: ({ arriveMinutes }) => minutesText(arriveMinutes) },
  { title: '完成', width: 80, align: 'right', render: ({ finishMinutes }) => minutesText(finishMinutes) },
  { title: '计时方式', width: 88, render: ({ clock }) => CASE_CLOCK.text(clock) },
  { title: '提前提醒', width: 88, render: ({ warnPercent }) => (warnPercent === 0 ? '不提醒' : `用到 ${warnPercent}%`) },
  { title: '升级', width: 220, render: ({ escalations }) => escalations.map(told).join('，') || '–' },
  { title: '服务标准', width: 180, field: 'clause' },
]);

export function LimitList({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const [kinds, setKinds] = useState<CaseKind[]>([]);
  const [companyId, setCompanyId] = useState<number | null>(null);
  const list = useAllRows(
    useRead(listCaseLimits, {}),
    (row) =>
      (kinds.length === 0 || kinds.includes(row.kind)) && (companyId === null || row.companyId === null || row.companyId === companyId),
  );
  const acts = useActs<{ new: null; change: CaseLimit }>(useRefresh(listCaseLimits));
  const { doing } = acts;
  const row = doing?.kind === 'change' ? doing.row : undefined;
  const { active } = list;
  const remove = ({ id }: CaseLimit) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: '删除后新登记的诉求不再按它计时，已登记的不变，是否继续？' }))) return;
      await call(removeCaseLimit, { id });
      acts.done('已删除');
    });
  return (
    <>
      <ListPage
        name="customer.case.limit"
        what={{ name: '时限', none: '还没有时限' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(one) => acts.begin('change', one)}
        filters={
          <>
            <EnumCheck of={CASE_KIND} value={kinds} onChange={setKinds} />
            <CompanyPick short value={companyId} onChange={setCompanyId} />
          </>
        }
        actions={
          <>
            {access.can('remove') ? (
              <Button danger disabled={!active} onClick={() => active && remove(active)}>
                删除
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增时限
              </Button>
            ) : null}
          </>
        }
      />
      {doing ? (
        <LimitDialog
          row={row}
          readOnly={!access.can(row ? 'change' : 'add')}
          onClose={acts.close}
          onDone={() => acts.done(row ? '已保存' : '已新增')}
        />
      ) : null}
    </>
  );
}
