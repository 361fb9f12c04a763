// Across all decorations: extensions that wait, rounds of inspection, passes.
import { Button, Space, Switch } from 'antd';
import { DECORATION_PASS, searchExtensions, searchInspections, searchPasses, type OutputOf } from '@anju/contract';
import { column, FlowNote, ListPage, useActs, useList, type Acts } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { DateText, DayRange, EnumCheck, EnumText, InstantText, SearchBox, StatusTag } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import type { DecidedExtension } from '../record/decoration-acts.ts';
import { RefuseExtensionDialog } from '../record/decoration-dialogs.tsx';
import { DecorationDrawer } from '../record/decoration-drawer.tsx';
import { spanText } from '../record/decoration-parts.tsx';
import { PASS_TONES } from '../record/decoration-tones.ts';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import { RoundsUnsent } from '../record/round/rounds-unsent.tsx';
import { GrantDialog } from '../record/step-dialogs.tsx';

type Extension = OutputOf<typeof searchExtensions>['rows'][number];
type Inspection = OutputOf<typeof searchInspections>['rows'][number];
type Pass = OutputOf<typeof searchPasses>['rows'][number];

interface SiteListProps {
  readonly access: Access;
}

type ExtensionActs = Acts<{ grant: DecidedExtension; refuse: DecidedExtension }>;

const extensionColumns = (acts: ExtensionActs) =>
  column<Extension>()([
    { title: '装修编号', width: 132, fixed: 'start', field: 'number' },
    { title: '房屋', field: 'house' },
    { title: '原到期', render: ({ oldTo }) => <DateText value={oldTo} /> },
    { title: '延至日期', render: ({ newTo }) => <DateText value={newTo} /> },
    { title: '延期原因', field: 'reason' },
    { title: '申请人', field: 'askedBy' },
    { title: '小区', field: 'estateName' },
    {
      title: '操作',
      width: 130,
      render: ({ number, mayDecide, ...extension }) =>
        mayDecide ? (
          <Space size={4} onClick={(event) => event.stopPropagation()}>
            <Button size="small" type="primary" onClick={() => acts.begin('grant', { number, extension })}>
              通过
            </Button>
            <Button size="small" onClick={() => acts.begin('refuse', { number, extension })}>
              退回
            </Button>
          </Space>
        ) : (
          <FlowNote flowName={extension.flowName} />
        ),
    },
  ]);

export function ExtensionList({ access }: SiteListProps) {
  const list = useList(searchExtensions, { waiting: true });
  const acts: ExtensionActs = useActs(useRefreshDecorations());
  const { doing, close } = acts;
  return (
    <>
      <ListPage
        name="customer.decoration-extension"
        what={{ name: '延期', none: '没有待审核的延期' }}
        access={access}
        list={list}
        columns={extensionColumns(acts)}
        onOpen={({ decorationId }) => acts.open(decorationId)}
        filters={<EstatePick value={list.filter.estateId} onChange={(estateId) => list.setFilter({ estateId })} />}
      />
      <DecorationDrawer access={access} acts={acts} first="site" />
      {doing?.kind === 'grant' ? (
        <GrantDialog {...doing.row} onClose={close} onDone={() => acts.done('延期已通过')} />
      ) : doing?.kind === 'refuse' ? (
        <RefuseExtensionDialog {...doing.row} onClose={close} onDone={() => acts.done('延期已退回')} />
      ) : null}
    </>
  );
}

const INSPECTIONS = column<Inspection>()([
  { title: '巡查时间', width: 136, fixed: 'start', render: ({ at }) => <InstantText value={at} /> },
  { title: '房屋', field: 'house' },
  {
    title: '结果',
    width: 110,
    render: ({ ok, wrong }) => <StatusTag tone={ok ? 'paid' : 'overdue'}>{ok ? '正常' : `${wrong} 项不合格`}</StatusTag>,
  },
  { title: '违规', width: 64, align: 'right', render: ({ violations }) => (violations === 0 ? '–' : violations) },
  { title: '巡查人', field: 'by' },
  { title: '施工单位', width: 160, field: 'contractor' },
  { title: '巡查内容', field: 'remark' },
  { title: '下次巡查日期', render: ({ nextOn }) => <DateText value={nextOn} /> },
  { title: '装修编号', width: 132, field: 'number' },
  { title: '小区', field: 'estateName' },
]);

export function InspectionList({ access }: SiteListProps) {
  const list = useList(searchInspections, {});
  const acts = useActs<object>(useRefreshDecorations());
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="customer.decoration-inspection"
        what="装修巡查"
        access={access}
        notice={<RoundsUnsent />}
        list={list}
        columns={INSPECTIONS}
        onOpen={({ decorationId }) => acts.open(decorationId)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 房号 / 施工单位" width={180} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <DayRange of="巡查" from={filter.from} to={filter.to} onFrom={(from) => setFilter({ from })} onTo={(to) => setFilter({ to })} />
            <label>
              <Switch size="small" checked={filter.wrong ?? false} onChange={(wrong) => setFilter({ wrong })} /> 只看不合格
            </label>
          </>
        }
      />
      <DecorationDrawer access={access} acts={acts} first="site" />
    </>
  );
}

const PASSES = column<Pass>()([
  { title: '出入证编号', width: 150, fixed: 'start', field: 'number' },
  { title: '姓名', field: 'name' },
  { title: '工种', width: 80, field: 'trade' },
  { title: '电话', field: 'phone' },
  { title: '身份证号', width: 160, field: 'idNo' },
  { title: '房屋', field: 'house' },
  { title: '施工单位', width: 160, field: 'contractor' },
  { title: '有效期限', width: 176, render: ({ validFrom, validTo }) => spanText(validFrom, validTo) || '–' },
  { title: '装修编号', width: 132, field: 'decorationNumber' },
  { title: '小区', field: 'estateName' },
  { title: '状态', render: ({ state }) => <EnumText of={DECORATION_PASS} value={state} tones={PASS_TONES} /> },
]);

export function PassList({ access }: SiteListProps) {
  const list = useList(searchPasses, {});
  const acts = useActs<object>(useRefreshDecorations());
  const { filter, setFilter } = list;
  return (
    <>
      <ListPage
        name="customer.decoration-pass"
        what="出入证"
        access={access}
        list={list}
        columns={PASSES}
        onOpen={({ decorationId }) => acts.open(decorationId)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="证号 / 姓名 / 房号" width={180} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={DECORATION_PASS} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
      />
      <DecorationDrawer access={access} acts={acts} first="passes" />
    </>
  );
}
