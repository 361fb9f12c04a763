// From when on charging's documents become vouchers, what happens to those of closed periods, and how each estate is charged.
import { Form, Segmented, Switch } from 'antd';
import {
  CLOSED_MODE,
  listVoucherRules,
  readRulePeriod,
  readRuleSetting,
  readSubjectMap,
  readSubjectTree,
  REGIME,
  saveRuleSetting,
  type RuleSetting,
} from '@anju/contract';
import { EntryDialog, useEntry } from '../../../../archetypes/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumSelect } from '../../../../ui/index.ts';
import { PeriodPick } from '../../part/index.ts';

interface SettingDialogProps {
  readonly companyId: number;
  readonly now: RuleSetting;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function SettingDialog({ companyId, now, readOnly, onClose, onDone }: SettingDialogProps) {
  const { setting, firstYm, estates } = now;
  const refresh = useRefresh(readRuleSetting, listVoucherRules, readSubjectMap, readSubjectTree, readRulePeriod);
  const entry = useEntry({
    endpoint: saveRuleSetting,
    initial: {
      fromYm: setting?.fromYm ?? firstYm,
      enabled: setting?.enabled ?? true,
      closedMode: setting?.closedMode ?? CLOSED_MODE.next,
      regimes: estates.map(({ estateId, regime }) => ({ estateId, regime })),
    },
    toInput: (values) => ({ ...values, companyId, version: setting?.version ?? null }),
    onDone: () => {
      void refresh();
      onDone();
    },
  });
  return (
    <EntryDialog title={setting === null ? '启用凭证规则' : '启用设置'} entry={entry} readOnly={readOnly} onClose={onClose}>
      <Form.Item name="fromYm" label="启用期间" required extra="以前的业务由期初余额反映，不再生成凭证">
        <PeriodPick companyId={companyId} label="启用期间" />
      </Form.Item>
      <Form.Item name="closedMode" label="已结账期间的业务" required extra="结账以后才审核的单据">
        <EnumSelect of={CLOSED_MODE} />
      </Form.Item>
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      {estates.map(({ estateId, name }, at) => (
        <Form.Item key={estateId} name={['regimes', at, 'regime']} label={name}>
          <Segmented aria-label={`${name}的收费方式`} options={[...REGIME.options]} />
        </Form.Item>
      ))}
    </EntryDialog>
  );
}
