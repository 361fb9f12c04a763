// 承接查验: common parts taken over from the developer, sheet by sheet, with the same check and the same defects as a house.
import { use } from 'react';
import { Button, Table } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  CHECK_SHEET,
  DEFECT,
  finishTakeover,
  getCheckSheet,
  getTakeover,
  printDefects,
  searchTakeovers,
  TAKEOVER,
  type TakeoverDetail,
  type TakeoverRow,
  FILE_CATEGORY,
} from '@anju/contract';
import { formatInstant } from '@anju/domain';
import {
  column,
  Facts,
  LastChange,
  ListPage,
  RecordDrawer,
  RecordTabs,
  useActs,
  useAskedId,
  useList,
  type Acts,
} from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, EnumCheck, EnumText, SearchBox, useConfirm, usePrint } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { DefectCards } from '../defect/defect-cards.tsx';
import { CheckingContext } from '../parts/checking.ts';
import { DefectPapers } from '../parts/defect-print.tsx';
import { FileLinks } from '../parts/files-input.tsx';
import { CheckPaper } from '../parts/move-in-print.tsx';
import { SHEET_TONES, TAKEOVER_TONES } from '../parts/move-in-tones.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import { PlaceDialog, TakeoverDialog } from './takeover-dialogs.tsx';

const COLUMNS = column<TakeoverRow>()([
  { title: '编号', field: 'number', width: 132 },
  { title: '名称', field: 'name', width: 180 },
  { title: '小区', field: 'estateName' },
  { title: '移交单位', field: 'developer', width: 150 },
  { title: '开始日期', render: ({ startedOn }) => <DateText value={startedOn} /> },
  { title: '查验单', width: 72, align: 'right', field: 'sheets' },
  { title: '未闭合', width: 72, align: 'right', field: 'openDefects' },
  { title: '超期', width: 64, align: 'right', field: 'overdueDefects' },
  { title: '已闭合', width: 72, align: 'right', field: 'closedDefects' },
  { title: '协议日期', render: ({ agreementSignedOn }) => <DateText value={agreementSignedOn} /> },
  { title: '完成日期', render: ({ doneOn }) => <DateText value={doneOn} /> },
  { title: '状态', render: ({ state }) => <EnumText of={TAKEOVER} value={state} tones={TAKEOVER_TONES} /> },
]);

type TakeoverActs = Acts<{ new: null; change: TakeoverDetail; check: TakeoverDetail }>;

interface TakeoverListProps {
  readonly access: Access;
  readonly onCheck: (sheetId: number) => void;
}

export function TakeoverList({ access, onCheck }: TakeoverListProps) {
  const list = useList(searchTakeovers, {});
  const acts: TakeoverActs = useActs(useRefreshMoveIns());
  const isChecking = use(CheckingContext);
  const { filter, setFilter } = list;
  useAskedId(acts.open, 'takeover');
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="customer.movein.takeover"
        what={{ name: '承接查验', none: '还没有承接查验' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={({ id }) => acts.open(id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="编号 / 名称" width={150} />
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <EnumCheck of={TAKEOVER} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增承接查验
            </Button>
          ) : null
        }
      />
      {acts.opened === null || isChecking ? null : (
        <TakeoverDrawer id={acts.opened} list={list} access={access} acts={acts} onCheck={onCheck} />
      )}
      {doing?.kind === 'new' ? <TakeoverDialog of={null} onClose={acts.close} onDone={() => acts.done('已新增')} /> : null}
      {doing?.kind === 'change' ? <TakeoverDialog of={doing.row} onClose={acts.close} onDone={() => acts.done('已保存')} /> : null}
      {doing?.kind === 'check' ? (
        <PlaceDialog
          id={doing.row.id}
          onClose={acts.close}
          onDone={(sheetId) => {
            acts.close();
            acts.refresh();
            onCheck(sheetId);
          }}
        />
      ) : null}
    </>
  );
}

interface TakeoverDrawerProps {
  readonly id: number;
  readonly list: Parameters<typeof RecordDrawer>[0]['list'];
  readonly access: Access;
  readonly acts: TakeoverActs;
  readonly onCheck: (sheetId: number) => void;
}

function TakeoverDrawer({ id, list, access, acts, onCheck }: TakeoverDrawerProps) {
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const mayChange = access.can('change');
  const finish = ({ version, name }: TakeoverDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `“${name}”完成承接后不能再登记问题。是否继续？`, go: '完成承接', danger: false }))) return;
      await call(finishTakeover, { id, version });
      acts.done('已完成承接');
    });
  const openOf = ({ defects }: TakeoverDetail) => defects.filter(({ state }) => DEFECT.is(state, 'open', 'mended'));
  const printMend = (detail: TakeoverDetail) =>
    acts.attempt(async () => print(<DefectPapers print={await call(printDefects, { ids: openOf(detail).map((one) => one.id) })} />));
  const printSheet = (sheetId: number, companyName: string) =>
    acts.attempt(async () => print(<CheckPaper sheet={await call(getCheckSheet, { id: sheetId })} companyName={companyName} owner="" />));
  return (
    <>
      <RecordDrawer
        wide
        list={list}
        record={useRead(getTakeover, { id })}
        what="承接查验"
        title={({ name }) => name}
        head={(detail) => ({
          where: `${detail.number} · ${detail.estateName}`,
          tags: <EnumText of={TAKEOVER} value={detail.state} tones={TAKEOVER_TONES} />,
          figures: [
            { label: '查验单', value: detail.sheets },
            {
              label: '未闭合问题',
              value: detail.openDefects,
              note: detail.overdueDefects > 0 ? `${detail.overdueDefects} 个超期` : '',
              ...(detail.openDefects > 0 ? { tone: detail.overdueDefects > 0 ? ('overdue' as const) : ('owed' as const) } : {}),
            },
            { label: '已闭合', value: detail.closedDefects },
          ],
        })}
        onClose={() => acts.open(null)}
        actions={(detail) =>
          mayChange && detail.state !== TAKEOVER.done ? (
            <>
              <Button onClick={() => acts.begin('change', detail)}>修改</Button>
              <Button disabled={acts.busy} onClick={() => finish(detail)}>
                完成承接
              </Button>
              <Button type="primary" onClick={() => acts.begin('check', detail)}>
                开始查验
              </Button>
            </>
          ) : null
        }
        foot={(detail) => ({
          changed: <LastChange by={detail.createdBy} at={detail.createdAt} />,
          acts: access.can('print') && openOf(detail).length > 0 ? <Button onClick={() => printMend(detail)}>打印整改单</Button> : null,
        })}
      >
        {(detail) => (
          <RecordTabs
            items={[
              { key: 'facts', label: '概况', children: <TakeoverFacts detail={detail} /> },
              {
                key: 'sheets',
                label: `查验单 ${detail.sheetLines.length}`,
                children: (
                  <Table
                    size="small"
                    pagination={false}
                    scroll={{ x: 'max-content' }}
                    rowKey="id"
                    dataSource={[...detail.sheetLines]}
                    locale={{ emptyText: <EmptyState text="还没有查验" /> }}
                    columns={[
                      { title: '部位', dataIndex: 'place' },
                      { title: '状态', render: (_, { state }) => <EnumText of={CHECK_SHEET} value={state} tones={SHEET_TONES} /> },
                      { title: '已查', align: 'right', dataIndex: 'checked' },
                      { title: '不合格', align: 'right', dataIndex: 'bad' },
                      { title: '查验人', render: (_, { startedBy, startedAt }) => `${startedBy} ${formatInstant(startedAt)}` },
                      {
                        title: '',
                        render: (_, sheet) => (
                          <>
                            {mayChange && sheet.state === CHECK_SHEET.open ? (
                              <Button onClick={() => onCheck(sheet.id)}>继续查验</Button>
                            ) : null}
                            {access.can('print') ? <Button onClick={() => printSheet(sheet.id, detail.companyName)}>打印</Button> : null}
                          </>
                        ),
                      },
                    ]}
                  />
                ),
              },
              {
                key: 'defects',
                label: `问题 ${detail.defects.length}`,
                children: <DefectCards defects={detail.defects} canChange={mayChange} />,
              },
            ]}
          />
        )}
      </RecordDrawer>
      {paper}
    </>
  );
}

const TakeoverFacts = ({ detail }: { readonly detail: TakeoverDetail }) => (
  <Facts
    columns={2}
    rows={[
      ['移交单位', detail.developer],
      ['开始日期', <DateText key="start" value={detail.startedOn} />],
      ['协议日期', <DateText key="agreement" value={detail.agreementSignedOn} />],
      ['完成日期', <DateText key="done" value={detail.doneOn} />],
      ['参加人员', detail.participants.map(({ unit, name, role }) => [unit, name, role].filter(Boolean).join(' ')).join('；'), 'wide'],
      ['备注', detail.remark, 'wide'],
      [
        '附件',
        detail.files.length === 0 ? (
          ''
        ) : (
          <FileLinks key="files" files={detail.files} category={FILE_CATEGORY.takeoverPaper} parent={detail.id} />
        ),
        'wide',
      ],
    ]}
  />
);
