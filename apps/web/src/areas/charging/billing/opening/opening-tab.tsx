// 期初导入: the opening balances of an estate. Sheets are imported, documents are audited by another user, totals are compared with the old
// ledger, and the balances are locked.
import './opening.css';
import { useState } from 'react';
import { Button } from 'antd';
import { ImportOutlined } from '@ant-design/icons';
import {
  ACCOUNT,
  auditOpening,
  getOpeningSums,
  openingAccountImport,
  openingArrearsImport,
  OPENING,
  searchBatches,
  searchOpenings,
  voidOpening,
  type OpeningRow,
} from '@anju/contract';
import { formatDay, formatMoney, formatCount } from '@anju/domain';
import { column, Decisions, ListPage, ReasonDialog, SheetImportWizard, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumCheck, EnumText, Money, Sum, type Tone } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';
import { OpeningLines, type OpeningActs } from './opening-lines.tsx';
import { OpeningSums } from './opening-sums.tsx';

const TONES: Record<OpeningRow['state'], Tone> = { [OPENING.waiting]: 'owed', [OPENING.effective]: 'use', [OPENING.void]: 'ended' };
const ARREARS_SAMPLES = [
  {
    estate: '云栖花园',
    code: '1幢-1单元-101',
    item: '物业费',
    fromDate: '2025-01-01',
    toDate: '2025-06-30',
    amount: '1205.40',
    dueDate: '2025-07-31',
  },
  {
    estate: '云栖花园',
    code: 'B1-001',
    kind: '车位',
    item: '车位管理费',
    fromDate: '2025-01-01',
    toDate: '2025-12-31',
    amount: '600.00',
    remark: '旧系统转入',
  },
];
const BALANCE_SAMPLES = [
  { estate: '云栖花园', kind: '预交', code: '1幢-1单元-101', amount: '500.00' },
  { estate: '云栖花园', kind: '押金', code: '1幢-1单元-101', person: '周以宁', item: '装修押金', amount: '2000.00', paperNo: 'YJ-0001' },
  { estate: '云栖花园', kind: '存零', code: '1幢-1单元-102', amount: '0.75' },
];

const NOTHING = '还没有期初余额单；期初欠费导入后在“计费批次”中审核（类型：期初）';
const COLUMNS = column<OpeningRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 120 },
  { title: '状态', width: 80, render: (row) => <EnumText of={OPENING} value={row.state} tones={TONES} /> },
  { title: '小区', field: 'estateName', width: 120 },
  { title: '类别', width: 70, render: (row) => ACCOUNT.text(row.kind) },
  { title: '日期', width: 100, render: (row) => formatDay(row.day) },
  { title: '行数', align: 'right', field: 'rows', width: 70 },
  { title: '合计', align: 'right', width: 120, render: (row) => <Money value={row.amount} /> },
  { title: '导入人', field: 'createdBy', width: 90 },
  { title: '审核人', field: 'checkedBy', width: 90 },
]);
export function OpeningTab({ access }: { readonly access: Access }) {
  const [estateId, setEstateId] = useState<number | null>(null);
  const list = useList(searchOpenings, { estateId });
  const acts: OpeningActs = useActs(useRefresh(searchOpenings, getOpeningSums, searchBatches));
  const { opened, doing } = acts;
  const { filter, setFilter, extra } = list;
  return (
    <div className="opening-tab">
      <div className="opening-list">
        <ListPage
          name="charging.opening"
          what={{ name: '期初余额单', none: NOTHING, unfound: NOTHING }}
          access={access}
          list={list}
          columns={COLUMNS}
          onOpen={acts.open}
          filters={
            <>
              <EstatePick value={estateId} onChange={setEstateId} />
              <EnumCheck of={ACCOUNT} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
              <EnumCheck of={OPENING} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
            </>
          }
          actions={
            access.can('add') ? (
              <>
                <Button icon={<ImportOutlined />} onClick={() => acts.begin('arrears')}>
                  导入期初欠费
                </Button>
                <Button icon={<ImportOutlined />} onClick={() => acts.begin('balances')}>
                  导入期初余额
                </Button>
              </>
            ) : null
          }
          totals={
            extra && extra.total > 0
              ? {
                  text: `合计 ${formatCount(extra.total)} 张（不含已作废）`,
                  units: true,
                  cells: { 合计: <Sum value={extra.amount} named /> },
                }
              : null
          }
        />
      </div>
      {estateId === null ? (
        <p className="ui-quiet">选择小区后，核对期初合计与原账并锁定。</p>
      ) : (
        <OpeningSums key={estateId} estateId={estateId} access={access} onChanged={acts.refresh} />
      )}
      {opened ? <OpeningLines list={list} opening={opened} access={access} acts={acts} /> : null}
      {doing?.kind === 'arrears' ? (
        <SheetImportWizard sheet={openingArrearsImport} samples={ARREARS_SAMPLES} onClose={acts.close} onDone={acts.refresh} />
      ) : null}
      {doing?.kind === 'balances' ? (
        <SheetImportWizard sheet={openingAccountImport} samples={BALANCE_SAMPLES} onClose={acts.close} onDone={acts.refresh} />
      ) : null}
      {doing?.kind === 'void' ? (
        <ReasonDialog
          title="作废期初单"
          go="作废"
          note={`${doing.row.number} 作废后可以更正表格重新导入。`}
          endpoint={voidOpening}
          toInput={(reason) => ({ id: doing.row.id, version: doing.row.version, reason })}
          onDone={() => acts.done('已作废')}
          onClose={acts.close}
        />
      ) : null}
      <Decisions
        acts={acts}
        name={({ number }) => number}
        approve={{ endpoint: auditOpening, ask: auditQuestion, done: '已审核，余额已记入账户' }}
      />
    </div>
  );
}

const auditQuestion = ({ number, kind, amount, rows, estateName }: OpeningRow) => ({
  title: '审核期初',
  text: `${number}：${estateName} 期初${ACCOUNT.text(kind)} ${rows} 行，合计 ${formatMoney(amount)}。通过后记入各户账户，不能撤销，是否通过？`,
  go: '通过',
  danger: false,
});
