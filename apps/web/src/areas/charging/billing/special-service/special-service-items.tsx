// Items by which services are charged: charge item, unit, price with its limits, days to pay.
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  changeSpecialServiceItem,
  createSpecialServiceItem,
  disableSpecialServiceItem,
  listSpecialServiceChoices,
  searchSpecialServiceItems,
  type InputOf,
  type SpecialServiceItemRow,
} from '@anju/contract';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DecimalInput, Money, SearchBox, StatusTag, useConfirm } from '../../../../ui/index.ts';
import { EstatePick } from '../../../estate/index.ts';

const columnsFor = (canChange: boolean, onDisable: (row: SpecialServiceItemRow) => void) =>
  column<SpecialServiceItemRow>()([
    { title: '名称', field: 'name', fixed: 'start', width: 150 },
    {
      title: '状态',
      width: 70,
      render: (row) => <StatusTag tone={row.disabled ? 'ended' : 'use'}>{row.disabled ? '停用' : '启用'}</StatusTag>,
    },
    { title: '适用小区', width: 120, render: (row) => row.estateName || '全部小区' },
    { title: '收费项目', field: 'chargeTypeName', width: 130 },
    { title: '单位', field: 'unit', width: 60 },
    { title: '单价', align: 'right', width: 90, render: (row) => <Money value={row.price} /> },
    { title: '最低价', align: 'right', width: 90, render: (row) => <Money value={row.minPrice} /> },
    { title: '最高价', align: 'right', width: 90, render: (row) => <Money value={row.maxPrice} /> },
    { title: '付款天数', align: 'right', field: 'dueDays', width: 80 },
    { title: '违约金方案', width: 120, render: (row) => row.latePolicyName || '不计' },
    { title: '已用', align: 'right', width: 60, render: (row) => row.used },
    { title: '说明', field: 'remark', width: 160 },
    {
      title: '操作',
      width: 70,
      render: (row) =>
        canChange ? (
          <Button
            type="link"
            size="small"
            onClick={(event) => {
              event.stopPropagation();
              onDisable(row);
            }}
          >
            {row.disabled ? '启用' : '停用'}
          </Button>
        ) : null,
    },
  ]);

export function SpecialServiceItems({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchSpecialServiceItems, {});
  const acts = useActs<{ new: null; change: SpecialServiceItemRow }>(useRefresh(searchSpecialServiceItems));
  const { doing, done } = acts;
  const { filter, setFilter } = list;
  async function disable({ id, version, name, disabled }: SpecialServiceItemRow) {
    const text = disabled ? `启用“${name}”？` : `停用“${name}”后不能再用它登记服务，已登记的不变。`;
    if (!(await confirm({ title: disabled ? '启用项目' : '停用项目', text, go: disabled ? '启用' : '停用', danger: !disabled }))) return;
    await call(disableSpecialServiceItem, { id, version, disabled: !disabled });
    done(disabled ? '已启用' : '已停用');
  }
  return (
    <>
      <ListPage
        name="charging.special-service.items"
        what={{ name: '服务项目', unfound: '还没有服务项目' }}
        list={list}
        columns={columnsFor(access.can('change'), (row) => acts.attempt(() => disable(row)))}
        onOpen={(row) => (access.can('change') ? acts.begin('change', row) : undefined)}
        filters={
          <>
            <EstatePick value={filter.estateId} onChange={(estateId) => setFilter({ estateId })} />
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="项目名称" width={160} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增项目
            </Button>
          ) : null
        }
      />
      {doing === null ? null : (
        <ItemDialog item={doing.row} onClose={acts.close} onDone={() => done(doing.kind === 'new' ? '已新增' : '已修改')} />
      )}
    </>
  );
}

interface ItemDialogProps {
  readonly item: SpecialServiceItemRow | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
function ItemDialog({ item, onDone, onClose }: ItemDialogProps) {
  const initial = {
    estateId: item?.estateId ?? null,
    chargeTypeId: item?.chargeTypeId ?? null,
    name: item?.name ?? '',
    unit: item?.unit ?? '次',
    price: item?.price ?? '',
    minPrice: item?.minPrice ?? '',
    maxPrice: item?.maxPrice ?? '',
    dueDays: item?.dueDays ?? 7,
    latePolicyId: item?.latePolicyId ?? null,
    remark: item?.remark ?? '',
  };
  const toForm = (values: typeof initial): InputOf<typeof createSpecialServiceItem> => ({
    ...values,
    chargeTypeId: values.chargeTypeId ?? 0,
  });
  const made = useEntry({ endpoint: createSpecialServiceItem, initial, toInput: toForm, onDone });
  const changed = useEntry({
    endpoint: changeSpecialServiceItem,
    initial,
    toInput: (values): InputOf<typeof changeSpecialServiceItem> => ({ ...toForm(values), id: item?.id ?? 0, version: item?.version ?? 0 }),
    onDone,
  });
  const entry = item === null ? made : changed;
  const choices = useRead(listSpecialServiceChoices, {});
  const optionsOf = (some: readonly { id: number; name: string }[] = []) => some.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <EntryDialog title={item === null ? '新增服务项目' : `修改 ${item.name}`} entry={entry} onClose={onClose} size="wide">
      <div className="special-service-grid">
        <Form.Item name="name" label="名称" required>
          <Input maxLength={40} placeholder="如 上门维修" />
        </Form.Item>
        <Form.Item name="chargeTypeId" label="收费项目" required>
          <Select showSearch={{ optionFilterProp: 'label' }} placeholder="请选择收费项目" options={optionsOf(choices.data?.chargeTypes)} />
        </Form.Item>
        <Form.Item name="estateId" label="适用小区">
          <EstatePick width="100%" />
        </Form.Item>
        <Form.Item name="unit" label="单位" required>
          <Input maxLength={10} />
        </Form.Item>
        <Form.Item name="price" label="单价" required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="dueDays" label="付款天数" required>
          <InputNumber min={0} max={365} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="minPrice" label="最低价" required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="maxPrice" label="最高价" required>
          <DecimalInput suffix="元" />
        </Form.Item>
        <Form.Item name="latePolicyId" label="违约金方案">
          <Select allowClear placeholder="不计违约金" options={optionsOf(choices.data?.latePolicies)} />
        </Form.Item>
        <Form.Item name="remark" label="说明" className="wide">
          <Input maxLength={200} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}
