// Splitting and merging houses on a given day. Totals of the building areas are shown during typing; if they differ, a reason is required.
import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Select, Table } from 'antd';
import { AREA_BASIS, getHouse, mergeHouses, splitHouse, type HouseDetail, type InputOf } from '@anju/contract';
import { businessDay, formatDay, sumMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { readQuery } from '../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput, Dialog, EnumSelect, FailedState, LoadingOverlay, Money } from '../../../../ui/index.ts';
import { choiceOf, useUnits } from '../../choose/place-choices.ts';
import { HouseOwnerFields, withIdType } from './house-owner-fields.tsx';

type Split = InputOf<typeof splitHouse>;
type Merge = InputOf<typeof mergeHouses>;

const today = () => businessDay(new Date());
const AREA = /^\d+(\.\d{1,2})?$/;
const sumOf = (areas: readonly (string | undefined)[]) => sumMoney(areas.filter((area): area is string => AREA.test(area ?? '')));

/** `合计 100.00 ㎡，原 118.36 ㎡`, and the reason when they differ. */
function AreaSum({ before, after }: { readonly before: string; readonly after: string }) {
  const same = before === after;
  return (
    <>
      <p className={same ? 'ui-quiet' : 'ui-danger'} role="status">
        建筑面积之后合计 {after} ㎡，之前 {before} ㎡{same ? '，一致' : '，不一致，请说明原因'}
      </p>
      <Form.Item name="reason" label={same ? '说明' : '原因'} required={!same}>
        <Input maxLength={200} placeholder={same ? '可不填' : '如 新增隔墙、重新测绘'} />
      </Form.Item>
    </>
  );
}

const CARRIED = { standards: true, reductions: true, payer: true, metersTo: 0 };
const CARRY = [
  ['standards', '收费标准：从当日起挂到新房屋，按新面积计费'],
  ['reductions', '优减标准：新房屋继续享受，固定金额的只给第一套'],
  ['payer', '指定的付款人'],
] as const;

/** What continues in the new houses, as the user decides; `receivers` are the new houses that can take the meters. */
function CarryFields({ receivers }: { readonly receivers: readonly string[] }) {
  const offered = receivers.map((houseNo, at) => ({ value: at, label: `移到 ${houseNo || `第 ${at + 1} 套`}` }));
  return (
    <>
      <div className="house-form-part">收费沿用到新房屋</div>
      {CARRY.map(([name, text]) => (
        <Form.Item key={name} name={['carry', name]} valuePropName="checked" className="house-carry">
          <Checkbox>{text}</Checkbox>
        </Form.Item>
      ))}
      <Form.Item name={['carry', 'metersTo']} label="仪表">
        <Select options={[...offered, { value: null, label: '留在原房号，不再抄表计费' }]} />
      </Form.Item>
    </>
  );
}

interface SplitProps {
  readonly house: HouseDetail;
  readonly onClose: () => void;
  readonly onDone: (ids: readonly number[]) => void;
}

export function SplitHouseDialog({ house, onClose, onDone }: SplitProps) {
  const { id, version } = house;
  const part = (letter: string) => ({
    houseNo: `${house.houseNo}${letter}`,
    floor: house.floor,
    layout: '',
    buildArea: '',
    useArea: '0',
    innerArea: '0',
  });
  const entry = useEntry({
    endpoint: splitHouse,
    initial: { onDate: today(), parts: [part('A'), part('B')], carry: CARRIED, reason: '' },
    toInput: (values): Split => ({ ...values, id, version }),
    onDone: ({ ids }) => onDone(ids),
  });
  const parts = Form.useWatch('parts', entry.form);
  return (
    <EntryDialog title={`房屋拆分 ${house.code}`} entry={entry} onClose={onClose} size="wide" saveText="拆分">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title="原房号到拆分日前一日为止，停用并保留历史；新房屋沿用业主和使用状态，住户和车位转到第一套。原房号的欠费仍可在收费窗口按原房号、姓名或电话查到。"
      />
      <Form.Item name="onDate" label="拆分日期" required>
        <DayInput max={today()} />
      </Form.Item>
      <Form.List name="parts">
        {(fields, { add, remove }) => (
          <>
            <div className="house-part house-part-head">
              {['房号', '楼层', '户型', '建筑面积', '套内面积', '使用面积'].map((title) => (
                <span key={title}>{title}</span>
              ))}
            </div>
            {fields.map(({ key, name }, at) => (
              <div key={key} className="house-part">
                <Form.Item name={[name, 'houseNo']}>
                  <Input aria-label={`第 ${at + 1} 套房号`} maxLength={20} />
                </Form.Item>
                <Form.Item name={[name, 'floor']}>
                  <InputNumber aria-label={`第 ${at + 1} 套楼层`} precision={0} style={{ width: '100%' }} />
                </Form.Item>
                <Form.Item name={[name, 'layout']}>
                  <Input aria-label={`第 ${at + 1} 套户型`} maxLength={20} />
                </Form.Item>
                {(['buildArea', 'innerArea', 'useArea'] as const).map((field, column) => (
                  <Form.Item key={field} name={[name, field]}>
                    <DecimalInput aria-label={`第 ${at + 1} 套${['建筑', '套内', '使用'][column]}面积`} suffix="㎡" />
                  </Form.Item>
                ))}
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`去掉第 ${at + 1} 套`}
                  disabled={fields.length <= 2}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              size="small"
              icon={<PlusOutlined />}
              onClick={() => add(part(String.fromCharCode(65 + fields.length)))}
              disabled={fields.length >= 20}
            >
              再加一套
            </Button>
          </>
        )}
      </Form.List>
      <AreaSum before={sumMoney([house.buildArea])} after={sumOf((parts ?? []).map((one) => one?.buildArea))} />
      <CarryFields receivers={(parts ?? []).map((one) => one?.houseNo ?? '')} />
    </EntryDialog>
  );
}

interface MergeProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** The ticked houses are read first, to get their current areas, owners and versions. */
export function MergeHousesDialog({ ids, onClose, onDone }: MergeProps) {
  const queries = useQueries({
    queries: ids.map((id) => ({ ...readQuery(getHouse, { id }), staleTime: 0 })),
  });
  const failed = queries.find((query) => query.error);
  const houses = queries.flatMap((query) => (query.data && !query.isFetching ? [query.data] : []));
  if (houses.length === ids.length) return <MergeForm houses={houses} onClose={onClose} onDone={onDone} />;
  return (
    <Dialog open title="房屋合并" footer={null} onCancel={onClose}>
      {failed ? <FailedState text={failed.error?.message ?? '加载失败'} onRetry={() => void failed.refetch()} /> : <LoadingOverlay show />}
    </Dialog>
  );
}

function MergeForm({ houses, onClose, onDone }: { readonly houses: readonly HouseDetail[] } & Omit<MergeProps, 'ids'>) {
  const [main] = houses as readonly [HouseDetail, ...HouseDetail[]];
  const sameOwners = useMemo(() => new Set(houses.map((house) => ownersKey(house))).size === 1, [houses]);
  const total = (field: 'buildArea' | 'innerArea' | 'useArea') => sumMoney(houses.map((house) => house[field]));
  const units = useUnits(main.buildingId);
  const entry = useEntry({
    endpoint: mergeHouses,
    initial: {
      onDate: today(),
      unitId: main.unitId,
      basis: main.basis,
      house: {
        houseNo: '',
        floor: main.floor,
        layout: '',
        buildArea: total('buildArea'),
        innerArea: total('innerArea'),
        useArea: total('useArea'),
      },
      owners: [] as NonNullable<Merge['owners']>,
      carry: CARRIED,
      reason: '',
    },
    toInput: (values): Merge => ({
      ...values,
      unitId: values.unitId ?? null,
      houses: houses.map(({ id, version }) => ({ id, version })),
      owners: values.owners.map(withIdType),
    }),
    onDone: ({ id }) => onDone(id),
  });
  const after = Form.useWatch(['house', 'buildArea'], entry.form);
  const houseNo = Form.useWatch(['house', 'houseNo'], entry.form);
  return (
    <EntryDialog title={`房屋合并 ${houses.length} 套`} entry={entry} onClose={onClose} size="wide" saveText="合并">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title="原房号到合并日前一日为止，停用并保留历史；住户和车位转到新房屋，使用状态等沿用第一套。原房号的欠费仍可在收费窗口按原房号、姓名或电话查到。"
      />
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        className="entry-problems"
        dataSource={[...houses]}
        columns={[
          { title: '房屋', dataIndex: 'code' },
          { title: '建筑面积', align: 'right', render: (_, row) => <Money value={row.buildArea} /> },
          { title: '计费依据', render: (_, row) => AREA_BASIS.text(row.basis) },
          { title: '面积自', render: (_, row) => formatDay(row.areas[0]?.fromDate ?? today()) },
          { title: '业主', render: (_, row) => row.ownerNames || '–' },
        ]}
      />
      <div className="form-grid">
        <Form.Item name="onDate" label="合并日期" required>
          <DayInput max={today()} />
        </Form.Item>
        <Form.Item name="unitId" label="单元">
          <Select
            allowClear
            placeholder={units.data?.length === 0 ? '该楼栋不分单元' : '请选择单元'}
            loading={units.isFetching}
            options={(units.data ?? []).map(choiceOf)}
          />
        </Form.Item>
        <Form.Item name={['house', 'houseNo']} label="新房号" required>
          <Input maxLength={20} autoFocus />
        </Form.Item>
        <Form.Item name={['house', 'floor']} label="楼层" required>
          <InputNumber precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name={['house', 'layout']} label="户型">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="basis" label="计费依据" required>
          <EnumSelect of={AREA_BASIS} />
        </Form.Item>
        <Form.Item name={['house', 'buildArea']} label="建筑面积" required>
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name={['house', 'innerArea']} label="套内面积" required>
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name={['house', 'useArea']} label="使用面积" required>
          <DecimalInput suffix="㎡" />
        </Form.Item>
      </div>
      <AreaSum before={total('buildArea')} after={sumOf([after])} />
      <CarryFields receivers={[houseNo ?? '']} />
      <div className="house-form-part">
        {sameOwners ? '业主（各套相同，沿用；需要改变时填写）' : '业主（各套不同，请填写合并后的业主）'}
      </div>
      <HouseOwnerFields />
    </EntryDialog>
  );
}

const ownersKey = (house: HouseDetail) =>
  house.owners
    .filter((owner) => owner.current)
    .map((owner) => `${owner.personId}:${owner.share}`)
    .sort()
    .join();
