// The dialogs that edit a public area and its entries.
import { Alert, Form, Input, Select } from 'antd';
import {
  addPublicAreaEntry,
  changePublicArea,
  createPublicArea,
  listShareGroupOptions,
  AREA_ENTRY,
  publicAreaKind,
  PUBLIC_AREA_OWNER,
  reversePublicAreaEntry,
  type InputOf,
  type PublicAreaEntry,
  type PublicAreaRow,
} from '@anju/contract';
import { businessDay, formatDay, formatMoney } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DayInput, DecimalInput, EnumSelect } from '../../../../ui/index.ts';
import { PlaceFields } from '../parking/parking-fields.tsx';

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const today = () => businessDay(new Date());

function GroupSelect({
  estateId,
  known,
  ...field
}: {
  readonly estateId: number | undefined;
  readonly known: PublicAreaRow | undefined;
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}) {
  const options = useRead(listShareGroupOptions, estateId === undefined ? null : { estateId });
  const offered = (options.data ?? []).map((group) => ({ value: group.id, label: `${group.name}（${group.houses} 套）` }));
  // A disabled group is no longer offered, but an area that has it still shows it.
  const own =
    known?.shareGroupId && !offered.some(({ value }) => value === known.shareGroupId)
      ? [{ value: known.shareGroupId, label: known.shareGroupName }]
      : [];
  return (
    <Select<number>
      {...(field.id === undefined ? {} : { id: field.id })}
      allowClear
      value={field.value ?? null}
      onChange={(next: number | undefined) => field.onChange?.(next ?? null)}
      placeholder="由哪些房屋分摊费用、分享收益"
      disabled={estateId === undefined}
      loading={options.isFetching}
      options={[...offered, ...own]}
    />
  );
}

interface AreaDialogProps extends DialogProps {
  /** Absent for a new record. */
  readonly row?: PublicAreaRow | undefined;
  readonly estateId?: number | null;
}

export function PublicAreaDialog({ row, estateId = null, onClose, onDone }: AreaDialogProps) {
  type Input = InputOf<typeof createPublicArea> & InputOf<typeof changePublicArea>;
  const place = row ? { estateId: row.estateId } : estateId === null ? {} : { estateId };
  const entry = useEntry({
    endpoint: row ? changePublicArea : createPublicArea,
    initial: {
      ...place,
      buildingId: row?.buildingId ?? null,
      code: row?.code ?? '',
      name: row?.name ?? '',
      kind: row?.kind ?? 1,
      location: row?.location ?? '',
      area: row?.area ?? '',
      shareGroupId: row?.shareGroupId ?? null,
      ownedBy: row?.ownedBy ?? PUBLIC_AREA_OWNER.everybody,
      remark: row?.remark ?? '',
    },
    toInput: (values) => ({ ...values, area: values.area || '0', ...(row ? { id: row.id, version: row.version } : {}) }) as Input,
    onDone,
  });
  const chosen = Form.useWatch<number | undefined>('estateId', entry.form);
  return (
    <EntryDialog title={row ? `修改公共区域 ${row.name}` : '新增公共区域'} entry={entry} onClose={onClose} size="wide">
      <div className="form-grid">
        <PlaceFields fixed={row !== undefined} withZone={false} onEstate={() => entry.form.setFieldsValue({ shareGroupId: null })} />
        <Form.Item name="code" label="编号" required>
          <Input maxLength={30} placeholder="如 GG-01" />
        </Form.Item>
        <Form.Item name="name" label="名称" required>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="kind" label="区域类别" required>
          <EnumSelect of={publicAreaKind} />
        </Form.Item>
        <Form.Item name="area" label="面积">
          <DecimalInput suffix="㎡" />
        </Form.Item>
        <Form.Item name="ownedBy" label="权属" required>
          <EnumSelect of={PUBLIC_AREA_OWNER} />
        </Form.Item>
        <Form.Item name="shareGroupId" label="分摊组">
          <GroupSelect estateId={chosen} known={row} />
        </Form.Item>
        <Form.Item name="location" label="位置" className="wide">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="wide">
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

export function EntryAddDialog({ area, onClose, onDone }: DialogProps & { readonly area: PublicAreaRow }) {
  const kind: PublicAreaEntry['kind'] = 1;
  const entry = useEntry({
    endpoint: addPublicAreaEntry,
    initial: { onDate: today(), kind, subject: '', amount: '', remark: '' },
    toInput: (values): InputOf<typeof addPublicAreaEntry> => ({ ...values, id: area.id }),
    onDone,
  });
  return (
    <EntryDialog title={`登记收支 ${area.name}`} entry={entry} onClose={onClose} size="small">
      <Form.Item name="kind" label="收支" required>
        <EnumSelect of={AREA_ENTRY} />
      </Form.Item>
      <Form.Item name="onDate" label="日期" required>
        <DayInput max={today()} />
      </Form.Item>
      <Form.Item name="subject" label="项目" required>
        <Input maxLength={60} placeholder="如 广告租金、绿化养护" />
      </Form.Item>
      <Form.Item name="amount" label="金额" required>
        <DecimalInput suffix="元" />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}

export function EntryReverseDialog({ line, onClose, onDone }: DialogProps & { readonly line: PublicAreaEntry }) {
  const entry = useEntry({
    endpoint: reversePublicAreaEntry,
    initial: { reason: '' },
    toInput: (values) => ({ ...values, id: line.id }),
    onDone,
  });
  return (
    <EntryDialog title="红冲收支" entry={entry} onClose={onClose} size="small" saveText="红冲">
      <Alert
        type="warning"
        showIcon
        className="entry-problems"
        title={`${formatDay(line.onDate)} ${line.subject} ${formatMoney(line.amount)} 元：按今天的日期记一笔相反的金额，原记录保留。`}
      />
      <Form.Item name="reason" label="红冲原因" required>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EntryDialog>
  );
}
