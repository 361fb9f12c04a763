// 盘点: sheets of cards that are counted on the spot, handed in, and audited by another; differences become documents.
import './count.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  approveAssetCount,
  ASSET_COUNT,
  ASSET_SOURCE,
  endAssetCount,
  getAssetCount,
  MENU,
  rejectAssetCount,
  searchAssetCounts,
  searchAssets,
  submitAssetCount,
  type AssetCountLine,
  type AssetCountRow,
} from '@anju/contract';
import { formatDay } from '@anju/domain';
import { Link } from 'react-router';
import {
  column,
  DecideButtons,
  Decisions,
  ListPage,
  RecordDrawer,
  useActs,
  useAskedId,
  useList,
  type Acts,
  type RecordList,
} from '../../../../../archetypes/index.ts';
import { useAccess } from '../../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { DateText, EnumCheck, EnumText, SearchBox, useConfirm, usePrint } from '../../../../../ui/index.ts';
import { BookPick } from '../../../part/index.ts';
import { AssetDialog } from '../../info/asset-dialog.tsx';
import { AssetLink } from '../../part/asset-link.tsx';
import { COUNT_TONES } from '../../part/index.ts';
import type { TabProps } from '../tab-props.ts';
import { NewCountDialog, SurplusDialog } from './count-dialogs.tsx';
import { CountPaper } from './count-print.tsx';
import { CountSheet, type CountDetail } from './count-sheet.tsx';

const COLUMNS = column<AssetCountRow>()([
  { title: '盘点单号', field: 'no', fixed: 'start', width: 132 },
  { title: '盘点名称', field: 'title', width: 200 },
  { title: '盘点日期', width: 104, render: (row) => <DateText value={row.day} /> },
  { title: '应盘', field: 'lines', align: 'right', width: 72 },
  { title: '已盘', field: 'counted', align: 'right', width: 72 },
  { title: '盘亏', field: 'missing', align: 'right', width: 72 },
  { title: '盘盈', field: 'surplus', align: 'right', width: 72 },
  { title: '填单人', field: 'createdBy', width: 80 },
  { title: '审核人', width: 80, render: (row) => row.checkedBy || '–' },
  { title: '状态', width: 84, render: (row) => <EnumText of={ASSET_COUNT} value={row.state} tones={COUNT_TONES} /> },
]);

interface SurplusFound {
  readonly line: AssetCountLine;
}
type Dialogs = {
  new: null;
  surplus: CountDetail;
  card: SurplusFound;
  approve: AssetCountRow;
  reject: AssetCountRow;
  end: AssetCountRow;
};
type CountActs = Acts<Dialogs>;

export function CountTab({ book, access }: TabProps) {
  const { companyId } = book;
  const list = useList(searchAssetCounts, { companyId });
  const { filter, setFilter } = list;
  const acts: CountActs = useActs(useRefresh(searchAssetCounts, getAssetCount, searchAssets));
  useAskedId(acts.open, 'count');
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="accounting.asset-count"
        what={{ name: '盘点表', none: '还没有盘点表' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <BookPick width={180} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="单号 / 盘点名称" />
            <EnumCheck of={ASSET_COUNT} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增盘点
            </Button>
          ) : null
        }
      />
      <CountDrawer list={list} acts={acts} access={access} company={book.name} />
      {doing?.kind === 'new' ? (
        <NewCountDialog
          companyId={companyId}
          onClose={acts.close}
          onDone={(id) => {
            acts.done('盘点表已生成');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'surplus' ? (
        <SurplusDialog countId={doing.row.id} onClose={acts.close} onDone={() => acts.done('已登记盘盈')} />
      ) : null}
      {doing?.kind === 'card' ? (
        <AssetDialog
          book={book}
          countLineId={doing.row.line.id}
          known={{
            ...{ name: doing.row.line.name, place: doing.row.line.place, source: ASSET_SOURCE.surplus },
            quantity: doing.row.line.found ?? '1',
          }}
          onClose={acts.close}
          onDone={(made) => acts.done(made ? `已建卡 ${made.no}` : '已建卡')}
        />
      ) : null}
      <Decisions
        acts={acts}
        name={({ no }) => no}
        approve={{
          endpoint: approveAssetCount,
          text: ({ missing }) => (missing > 0 ? `盘亏 ${missing} 项，通过后生成待审核的资产减少单。` : '没有盘亏，通过后盘点表存档。'),
          done: '已审核',
        }}
        reject={{ endpoint: rejectAssetCount }}
        end={{ endpoint: endAssetCount, word: '撤销' }}
      />
    </>
  );
}

interface CountDrawerProps {
  readonly list: RecordList;
  readonly acts: CountActs;
  readonly access: TabProps['access'];
  readonly company: string;
}

function CountDrawer({ list, acts, access, company }: CountDrawerProps) {
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefresh(getAssetCount, searchAssetCounts);
  const writing = useAccess(MENU.asset);
  const decreasing = useAccess(MENU.assetDecrease);
  const query = useRead(getAssetCount, acts.opened === null ? null : { id: acts.opened }, { keepPrevious: true });
  const submit = (count: CountDetail) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `提交 ${count.no}，提交后不能再改实盘数量，由他人审核。是否继续？`, go: '提交', danger: false }))) return;
      await call(submitAssetCount, { id: count.id, version: count.version });
      acts.done('已提交，请他人审核');
    });
  const after = (count: CountDetail) => (line: AssetCountLine) => {
    if (line.cardId !== null) return <AssetLink id={line.cardId} text="已建卡" />;
    if (line.decreaseNo !== '')
      return decreasing.can('view') ? (
        <Link to={`/accounting/asset/decrease?key=${line.decreaseNo}`}>{line.decreaseNo}</Link>
      ) : (
        <span>{line.decreaseNo}</span>
      );
    const isFound = line.assetId === null && count.state === ASSET_COUNT.approved;
    return isFound && writing.can('add') ? (
      <Button size="small" onClick={() => acts.begin('card', { line })}>
        建卡
      </Button>
    ) : null;
  };
  return (
    <>
      <RecordDrawer
        wide
        list={list}
        record={acts.opened === null ? null : query}
        what="资产盘点表"
        title={(count) => `${count.no} ${count.title}`}
        head={(count) => ({
          where: formatDay(count.day),
          tags: <EnumText of={ASSET_COUNT} value={count.state} tones={COUNT_TONES} />,
          figures: [
            { label: '应盘', value: count.lines },
            { label: '已盘', value: count.counted },
            { label: '盘亏', value: count.missing, ...(count.missing > 0 ? { tone: 'overdue' as const } : {}) },
            { label: '盘盈', value: count.surplus, ...(count.surplus > 0 ? { tone: 'owed' as const } : {}) },
          ],
        })}
        onClose={() => acts.open(null)}
        actions={(count) =>
          count.state === ASSET_COUNT.waiting ? (
            <DecideButtons acts={acts} row={count} own={count.own} may={access.can('change')} />
          ) : count.state === ASSET_COUNT.counting && count.own && access.can('change') ? (
            <Button type="primary" disabled={acts.busy} onClick={() => submit(count)}>
              提交
            </Button>
          ) : null
        }
        foot={(count) => ({
          danger:
            ASSET_COUNT.is(count.state, 'counting', 'waiting') && count.own && access.can('change') ? (
              <Button danger onClick={() => acts.begin('end', count)}>
                撤销
              </Button>
            ) : null,
          changed: count.checkNote === '' ? null : `${count.checkedBy}：${count.checkNote}`,
          acts: access.can('print') ? (
            <Button onClick={() => print(<CountPaper count={count} company={company} />)}>打印盘点表</Button>
          ) : null,
        })}
      >
        {(count) => (
          <CountSheet
            key={count.id}
            count={count}
            editable={count.state === ASSET_COUNT.counting && access.can('change')}
            onSaved={() => void refresh()}
            onSurplus={() => acts.begin('surplus', count)}
            after={after(count)}
          />
        )}
      </RecordDrawer>
      {paper}
    </>
  );
}
