import { Checkbox } from 'antd';
import { CASE, CASE_KIND, COMPLAINT_LEVEL, searchComplaints, type OutputOf } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useSession } from '../../../../platform/session/index.ts';
import { DayRange, EnumCheck, EnumText, InstantText, SearchBox, StatusTag, useNow } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { boundText } from '../record/case-bound.ts';
import { CaseDrawer } from '../record/case-drawer.tsx';
import { CategoryPick } from '../record/case-fields.tsx';
import { CasePressure, CaseState, CaseTitle } from '../record/case-parts.tsx';
import { LEVEL_TONES } from '../record/case-tones.ts';
import { DepartmentPick } from '../record/complaint-dialogs.tsx';
import { useRefreshCases } from '../record/refresh-cases.ts';

type ComplaintRow = OutputOf<typeof searchComplaints>['rows'][number];

/** Who waits for a reply: the investigation comes first. */
function Reply({ row: { investigatedAt, repliedAt } }: { readonly row: ComplaintRow }) {
  if (repliedAt !== null) return <InstantText value={repliedAt} />;
  return <StatusTag tone="owed">{investigatedAt === null ? '未调查' : '未答复'}</StatusTag>;
}

const complaintColumns = (now: number) =>
  column<ComplaintRow>()([
    { title: '编号', width: 132, fixed: 'start', field: 'number' },
    {
      title: '投诉',
      width: 240,
      render: (row) => <CaseTitle row={row} />,
    },
    { title: '等级', width: 76, render: ({ level }) => <EnumText of={COMPLAINT_LEVEL} value={level} tones={LEVEL_TONES} /> },
    { title: '剩余', width: 96, render: (row) => <CasePressure row={row} now={now} /> },
    { title: '答复时间', render: (row) => <Reply row={row} /> },
    { title: '类别', width: 120, field: 'category' },
    { title: '房屋', field: 'object' },
    { title: '联系人', field: 'reporter' },
    { title: '电话', render: ({ phone }) => phone || '–' },
    { title: '责任部门', width: 110, render: ({ department }) => department || '–' },
    { title: '被投诉人', render: ({ accused }) => accused || '–' },
    { title: '处理人', render: ({ worker }) => worker || '–' },
    { title: '交办编号', render: ({ authorityNo }) => authorityNo || '–' },
    { title: '登记时间', render: ({ registeredAt }) => <InstantText value={registeredAt} /> },
    { title: '小区', field: 'estateName' },
    { title: '状态', render: ({ state }) => <CaseState state={state} /> },
  ]);

function totalsText({ total, open, unanswered, byLevel, more }: OutputOf<typeof searchComplaints>, words: boolean): string {
  const levels = byLevel.map(({ level, count }) => `${COMPLAINT_LEVEL.text(level)} ${formatCount(count)}`).join('、');
  const counted = `未结 ${formatCount(open)}，未答复 ${formatCount(unanswered)}${levels === '' ? '' : `；${levels}`}`;
  return `合计 ${formatCount(total)} 件：${counted}${boundText({ more, words, day: '登记' })}`;
}

export function ComplaintList({ access }: { readonly access: Access }) {
  const now = useNow();
  const companyId = useSession((state) => state.account?.companyId ?? null);
  const list = useList(searchComplaints, {});
  const acts = useActs<object>(useRefreshCases());
  useAskedId(acts.open);
  const { filter, setFilter, extra } = list;
  // Among open complaints all words are looked at.
  const open = (filter.states ?? []).length > 0 && filter.states?.every((state) => state < CASE.done) === true;
  const words = (filter.key ?? '') !== '' && filter.from == null && !open;
  return (
    <>
      <ListPage
        name="customer.complaint"
        what="投诉"
        access={access}
        list={list}
        columns={complaintColumns(now)}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox
              value={filter.key ?? ''}
              onSearch={(key) => setFilter({ key })}
              placeholder="编号 / 房号 / 联系人 / 内容"
              width={200}
            />
            <EstatePick width={130} value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={COMPLAINT_LEVEL} value={filter.levels ?? []} onChange={(levels) => setFilter({ levels })} />
            <EnumCheck of={CASE} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            <CategoryPick kinds={[CASE_KIND.complaint]} value={filter.categoryId} onChange={(categoryId) => setFilter({ categoryId })} />
            {companyId === null ? null : (
              <DepartmentPick
                companyId={companyId}
                width={130}
                value={filter.departmentId}
                onChange={(departmentId) => setFilter({ departmentId })}
              />
            )}
            <DayRange of="登记" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <Checkbox checked={filter.unanswered ?? false} onChange={({ target }) => setFilter({ unanswered: target.checked })}>
              只看未答复
            </Checkbox>
          </>
        }
        totals={extra && totalsText(extra, words)}
      />
      <CaseDrawer list={list} access={access} acts={acts} first="complaint" />
    </>
  );
}
