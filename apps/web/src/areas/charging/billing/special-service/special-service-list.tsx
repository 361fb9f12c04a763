// Services done and charged, with the progress of each bill; entered, corrected and voided here, audited in 计费审核.
import { Button, Checkbox } from 'antd';
import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import {
  BILL,
  getSpecialService,
  searchSpecialServiceItems,
  searchSpecialServices,
  specialServiceImport,
  voidSpecialService,
  type SpecialServiceRow,
} from '@anju/contract';
import { formatDay, formatMoney, formatCount } from '@anju/domain';
import {
  column,
  ListPage,
  ReasonDialog,
  SheetImportWizard,
  TreeCard,
  TreeListPage,
  useActs,
  useAskedId,
  useList,
} from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { ChoicePick, DayRange, EnumCheck, Money, SearchBox, Sum } from '../../../../ui/index.ts';
import { useEstateTree } from '../../service/standard/standard-queries.ts';
import { SpecialServiceDrawer, SpecialServiceState, type SpecialServiceActs } from './special-service-detail.tsx';
import { ChangeSpecialService, NewSpecialService } from './special-service-dialog.tsx';
import { useSpecialServiceItems } from './special-service-fields.tsx';

const COLUMNS = column<SpecialServiceRow>()([
  { title: '单号', field: 'number', fixed: 'start', width: 120 },
  { title: '状态', width: 80, render: (row) => <SpecialServiceState row={row} /> },
  { title: '小区', field: 'estateName', width: 110 },
  { title: '服务对象', field: 'objectText', width: 140 },
  { title: '服务项目', field: 'itemName', width: 120 },
  { title: '数量', align: 'right', width: 80, render: (row) => `${row.quantity} ${row.unit}` },
  { title: '单价', align: 'right', width: 80, render: (row) => <Money value={row.price} /> },
  { title: '金额', align: 'right', width: 96, render: (row) => <Money value={row.amount} /> },
  { title: '未收', align: 'right', width: 96, render: (row) => (row.void ? '' : <Money value={row.open} dashZero />) },
  { title: '服务日期', width: 100, render: (row) => formatDay(row.servedOn) },
  { title: '服务人员', field: 'servedBy', width: 90 },
  { title: '来源单号', field: 'sourceNo', width: 120 },
  { title: '登记人', field: 'createdBy', width: 80 },
]);

const SAMPLES = [
  {
    estate: '云栖花园',
    code: '1幢-1单元-101',
    kind: '房屋',
    item: '门禁卡',
    quantity: '2',
    price: '20.00',
    servedOn: '2026-06-15',
    remark: '补卡',
  },
  { estate: '云栖花园', code: 'B1-001', kind: '车位', item: '上门维修', amount: '80.00', servedOn: '2026-06-15', dueDate: '2026-06-30' },
];

export function SpecialServiceList({ access }: { readonly access: Access }) {
  const tree = useEstateTree();
  const estateId = tree.selected?.id ?? null;
  const list = useList(searchSpecialServices, { estateId });
  const items = useSpecialServiceItems(estateId);
  const acts: SpecialServiceActs = useActs(useRefresh(searchSpecialServices, getSpecialService, searchSpecialServiceItems));
  useAskedId(acts.open);
  const { opened, doing, done, close } = acts;
  const { filter, setFilter, extra: sums } = list;
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} label="小区" />}
        list={
          <ListPage
            name="charging.special-service"
            what={{ name: '特约服务', none: '还没有特约服务，先在“服务项目”中定价，再登记服务' }}
            access={access}
            list={list}
            columns={COLUMNS}
            onOpen={(row) => acts.open(row.id)}
            filters={
              <>
                <SearchBox
                  value={filter.key ?? ''}
                  onSearch={(key) => setFilter({ key })}
                  placeholder="单号 / 对象 / 来源单号 / 服务人员"
                  width={220}
                />
                <ChoicePick
                  label="服务项目"
                  value={filter.itemId}
                  onChange={(itemId) => setFilter({ itemId })}
                  choices={items.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <DayRange
                  of="服务"
                  from={filter.from}
                  to={filter.to}
                  onFrom={(from) => setFilter({ from })}
                  onTo={(to) => setFilter({ to })}
                />
                <EnumCheck of={BILL} value={filter.states ?? []} onChange={(states) => setFilter({ states })} />
                <Checkbox checked={filter.withVoid ?? false} onChange={(event) => setFilter({ withVoid: event.target.checked })}>
                  含作废
                </Checkbox>
              </>
            }
            actions={
              access.can('add') ? (
                <>
                  <Button icon={<UploadOutlined />} onClick={() => acts.begin('import')}>
                    导入费用
                  </Button>
                  <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                    登记服务
                  </Button>
                </>
              ) : null
            }
            totals={
              sums && sums.total > 0
                ? {
                    text: `合计 ${formatCount(sums.total)} 笔${filter.withVoid ? '（金额不含已作废）' : ''}`,
                    units: true,
                    cells: { 金额: <Sum value={sums.amount} named />, 未收: <Sum value={sums.open} named /> },
                  }
                : null
            }
          />
        }
      />
      {opened === null ? null : <SpecialServiceDrawer list={list} id={opened} access={access} acts={acts} />}
      {doing?.kind === 'new' ? (
        <NewSpecialService
          estateId={estateId}
          onClose={close}
          onDone={({ serves, amount, batchNumber }) =>
            done(`已登记 ${serves.length} 项，共 ${formatMoney(amount)} 元，批次 ${batchNumber} 待他人审核`)
          }
        />
      ) : null}
      {doing?.kind === 'import' ? (
        <SheetImportWizard
          sheet={specialServiceImport}
          samples={SAMPLES}
          onClose={close}
          onDone={() => done('已导入，每个小区一个批次，待他人审核')}
        />
      ) : null}
      {doing?.kind === 'change' ? (
        <ChangeSpecialService service={doing.row} onClose={close} onDone={() => done('已更正，待他人审核')} />
      ) : null}
      {doing?.kind === 'void' ? (
        <ReasonDialog
          title="作废特约服务"
          go="作废"
          note={`${doing.row.number} ${doing.row.itemName} ${formatMoney(doing.row.amount)} 元作废后不再收取。`}
          endpoint={voidSpecialService}
          toInput={(reason) => ({ id: doing.row.id, reason })}
          onDone={() => done('已作废')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
