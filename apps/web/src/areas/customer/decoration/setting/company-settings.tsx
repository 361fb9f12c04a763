// Per company, or for all that have none of their own: what an application costs, when work is allowed, how often somebody looks.
import { Button, Form, Input, InputNumber, Switch } from 'antd';
import {
  listDecorationMoney,
  listDecorationSettings,
  readDecoration,
  readDecorationHouse,
  removeDecorationSetting,
  saveDecorationSetting,
  type DecorationSetting,
} from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { column, DictionaryPage, EntryDialog, useActs, useEntry, type DictionaryDialog } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { ChoicePick, type PickProps } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { useAllRows } from '../../case/dispatch/use-all-rows.ts';
import { MoneyLines, toFormLine, toMoneySetting } from '../record/money-lines.tsx';

/** A row of the list; the one for all companies has the id 0. */
type Row = DecorationSetting & { readonly id: number; readonly disabled: false };
const toRows = (all: DecorationSetting[]): Row[] => all.map((one) => ({ ...one, id: one.companyId ?? 0, disabled: false }));
const nameOf = ({ companyId, companyName }: DecorationSetting) => (companyId === null ? '全部公司' : companyName);

const COLUMNS = column<Row>()([
  { title: '公司', width: 180, render: (row) => nameOf(row) },
  {
    title: '押金和费用',
    width: 320,
    render: ({ lines }) => lines.map(({ name, price }) => `${name} ${formatMoney(price)}`).join('，') || '–',
  },
  { title: '施工时间', width: 220, field: 'workingHours' },
  { title: '巡查间隔', width: 88, align: 'right', render: ({ inspectDays }) => `${inspectDays} 天` },
  { title: '观察天数', width: 88, align: 'right', render: ({ observeDays }) => `${observeDays} 天` },
  { title: '闭水时长', width: 88, align: 'right', render: ({ waterHours }) => `${waterHours} 小时` },
  { title: '欠费须确认', width: 96, render: ({ arrearsConfirm }) => (arrearsConfirm ? '是' : '–') },
]);

export function CompanySettings({ access }: { readonly access: Access }) {
  const list = useAllRows(useRead(listDecorationSettings, {}, { select: toRows }), () => true);
  const acts = useActs<{ new: null; change: Row }>(useRefresh(listDecorationSettings, readDecoration, readDecorationHouse));
  return (
    <DictionaryPage
      name="customer.decoration-setting"
      what={{ name: '装修设置', none: '还没有装修设置' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      steps={{
        add: '新增公司设置',
        remove: ({ companyId }) => call(removeDecorationSetting, { companyId: companyId ?? 0 }),
      }}
    >
      {(dialog) => <SettingDialog {...dialog} />}
    </DictionaryPage>
  );
}

const BLANK = {
  inspectDays: 3,
  observeDays: 30,
  waterHours: 24,
  arrearsConfirm: false,
  workingHours: '工作日 8:00–12:00，14:00–18:00',
  workdaysOnly: false,
  rules: '',
  damageItemId: null,
};
const HOURS = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:00' },
];

function SettingDialog({ row, readOnly, onClose, onDone }: DictionaryDialog<Row>) {
  const entry = useEntry({
    endpoint: saveDecorationSetting,
    initial: {
      companyId: row?.companyId ?? null,
      inspectDays: row?.inspectDays ?? BLANK.inspectDays,
      observeDays: row?.observeDays ?? BLANK.observeDays,
      waterHours: row?.waterHours ?? BLANK.waterHours,
      arrearsConfirm: row?.arrearsConfirm ?? BLANK.arrearsConfirm,
      workingHours: row?.workingHours ?? BLANK.workingHours,
      workdaysOnly: row?.workdaysOnly ?? BLANK.workdaysOnly,
      rules: row?.rules ?? BLANK.rules,
      damageItemId: row?.damageItemId ?? BLANK.damageItemId,
      hours: row?.hours ?? HOURS,
      lines: (row?.lines ?? []).map(toFormLine),
    },
    toInput: ({ lines, ...values }) => ({ ...values, lines: lines.map(toMoneySetting), version: row?.version ?? 0 }),
    onDone,
  });
  return (
    <EntryDialog title={row ? `装修设置 ${nameOf(row)}` : '新增公司设置'} entry={entry} readOnly={readOnly} onClose={onClose} size="wide">
      <div className="form-grid">
        {row ? null : (
          <Form.Item name="companyId" label="公司" className="wide" extra="不选为没有单独设置的全部公司">
            <CompanyPick placeholder="全部公司" width="100%" />
          </Form.Item>
        )}
        <h2>押金和费用</h2>
        <MoneyLines name="lines" estateId={null} known={row?.lines ?? []} readOnly={readOnly} />
        <Form.Item name="damageItemId" label="损坏赔偿项目" className="wide" extra="业主同意抵扣押金时，用这个特约服务项目计费">
          <ItemPick />
        </Form.Item>
        <h2>时间</h2>
        <Form.Item name="inspectDays" label="巡查间隔">
          <InputNumber min={1} max={60} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="observeDays" label="观察天数">
          <InputNumber min={0} max={365} precision={0} suffix="天" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="waterHours" label="闭水时长">
          <InputNumber min={0} max={72} precision={0} suffix="小时" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="workdaysOnly" label="仅工作日" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="workingHours" label="施工时间" required className="wide" extra="印在许可证上">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item label="允许时段" className="wide" extra="门岗核验出入证时，在时段以外给出提醒">
          <Hours readOnly={readOnly} />
        </Form.Item>
        <h2>其他</h2>
        <Form.Item
          name="arrearsConfirm"
          label="欠费须确认"
          valuePropName="checked"
          extra="审核人须确认已知欠费；欠费不影响通过"
          className="wide"
        >
          <Switch />
        </Form.Item>
        <Form.Item name="rules" label="禁止事项" className="wide" extra="印在申请表和许可证上">
          <Input.TextArea rows={4} maxLength={2000} />
        </Form.Item>
      </div>
    </EntryDialog>
  );
}

function ItemPick(props: PickProps) {
  const money = useRead(listDecorationMoney, { estateId: null });
  const choices = (money.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <ChoicePick {...props} label="损坏赔偿项目" width="100%" choices={choices} loading={money.isFetching} />;
}

const MOST_HOURS = 4;

function Hours({ readOnly }: { readonly readOnly: boolean }) {
  return (
    <Form.List name="hours">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className="deco-hours-line">
              <Form.Item name={[name, 'from']}>
                <Input aria-label={`第 ${name + 1} 段开始`} maxLength={5} placeholder="08:00" />
              </Form.Item>
              –
              <Form.Item name={[name, 'to']}>
                <Input aria-label={`第 ${name + 1} 段结束`} maxLength={5} placeholder="12:00" />
              </Form.Item>
              {readOnly ? null : (
                <Button type="link" size="small" aria-label={`移除第 ${name + 1} 段`} onClick={() => remove(name)}>
                  移除
                </Button>
              )}
            </div>
          ))}
          {readOnly ? null : (
            <Button size="small" disabled={fields.length >= MOST_HOURS} onClick={() => add({ from: '', to: '' })}>
              增加时段
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}
