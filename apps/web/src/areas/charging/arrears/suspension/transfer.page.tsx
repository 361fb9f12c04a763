// 挂账回转 (menu 369): suspended and written-off arrears by object, which the user requests to resume, write off or recover, or assigns to
// another payer. The bar above every page shows the notices to this screen.
import '../arrears.css';
import { Button, Tabs } from 'antd';
import { arrearsReason, MENU, searchSuspended, SUSPENSION, type SuspendedRow, type SuspensionKind } from '@anju/contract';
import { formatCount } from '@anju/domain';
import { column, ListPage, useActs, useAskedTabs, useList, type Acts } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, Money, SearchBox, Sum } from '../../../../ui/index.ts';
import { refOf, type ObjectRef } from '../chase/chase-letter.tsx';
import { PayerDialog } from './payer-dialog.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { SuspensionList, useRefreshSuspension } from './suspension-list.tsx';

const COLUMNS = column<SuspendedRow>()([
  { title: '对象', field: 'objectText', fixed: 'start', width: 150 },
  { title: '付款人', width: 110, render: (row) => row.payerName || '不详' },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '挂账笔数', align: 'right', width: 84, field: 'bills' },
  { title: '挂账金额', align: 'right', width: 104, render: (row) => <Money value={row.suspended} dashZero /> },
  { title: '已核销', align: 'right', width: 104, render: (row) => <Money value={row.writtenOff} dashZero /> },
  { title: '最早到期', width: 96, render: (row) => <DateText value={row.oldestDue} /> },
  { title: '挂账原因', width: 160, render: (row) => row.reasons.map((one) => arrearsReason.text(one)).join('、') || '–' },
  { title: '挂账日期', width: 96, render: (row) => <DateText value={row.since} /> },
]);

interface NewRequest {
  readonly kind: SuspensionKind;
  readonly objects: readonly ObjectRef[];
}
type TransferActs = Acts<{ request: NewRequest; payer: null }>;

export default function SuspensionTransferPage() {
  const acts: TransferActs = useActs(useRefreshSuspension());
  const { doing } = acts;
  const tabs = useAskedTabs('suspended');
  return (
    <>
      <Tabs
        {...tabs}
        className="ui-page-tabs"
        items={[
          { key: 'suspended', label: '挂账', children: <SuspendedList of="suspended" acts={acts} /> },
          { key: 'writtenOff', label: '已核销', children: <SuspendedList of="writtenOff" acts={acts} /> },
          {
            key: 'requests',
            label: '单据',
            children: <SuspensionList tab="requests" kinds={[SUSPENSION.resume, SUSPENSION.writeOff, SUSPENSION.recover]} />,
          },
        ]}
      />
      {doing?.kind === 'payer' ? <PayerDialog onDone={acts.done} onClose={acts.close} /> : null}
      {doing?.kind === 'request' ? <SuspensionDialog {...doing.row} onDone={acts.done} onClose={acts.close} /> : null}
    </>
  );
}

const NONE = { suspended: '没有挂账的欠费', writtenOff: '没有核销的欠费' };

interface SuspendedListProps {
  readonly of: 'suspended' | 'writtenOff';
  readonly acts: TransferActs;
}
function SuspendedList({ of, acts }: SuspendedListProps) {
  const access = useAccess(MENU.arrearsTransfer);
  const list = useList(searchSuspended, { of }, { rowKey: 'key' });
  const objects = list.selected.map(refOf);
  const none = objects.length === 0;
  const totals = list.extra;
  const add = access.can('add');
  const request = (kind: SuspensionKind) => acts.begin('request', { kind, objects });
  return (
    <ListPage
      name="charging.suspension.transfer"
      what={{ name: '欠费', none: NONE[of], unfound: NONE[of] }}
      access={access}
      list={list}
      columns={COLUMNS}
      selectable={add}
      filters={
        <SearchBox value={list.filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="房号 / 车位 / 姓名 / 电话" />
      }
      actions={
        <>
          {of === 'suspended' && access.can('change') ? <Button onClick={() => acts.begin('payer')}>欠费转移</Button> : null}
          {add && of === 'suspended' ? (
            <>
              <Button danger disabled={none} onClick={() => request(SUSPENSION.writeOff)}>
                申请核销
              </Button>
              <Button type="primary" disabled={none} onClick={() => request(SUSPENSION.resume)}>
                申请回转
              </Button>
            </>
          ) : null}
          {add && of === 'writtenOff' ? (
            <Button type="primary" disabled={none} onClick={() => request(SUSPENSION.recover)}>
              申请核销收回
            </Button>
          ) : null}
        </>
      }
      totals={
        totals && {
          text: `合计 ${formatCount(totals.total)} 户`,
          units: true,
          cells: { 挂账金额: <Sum value={totals.suspended} named />, 已核销: <Sum value={totals.writtenOff} named /> },
        }
      }
    />
  );
}
