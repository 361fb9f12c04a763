// 结账设置: what the close of a company books by itself.
import { useState } from 'react';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import {
  CARRY_MODE,
  changeCloseSetting,
  INCOME_TAX,
  listVoucherWords,
  readClose,
  readCloseChecks,
  readCloseSetting,
  type BadDebtAge,
  type EstateFee,
  type OutputOf,
} from '@anju/contract';
import { EntryDialog, Facts, useActs, useEntry, ViewOnly } from '../../../../archetypes/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { ChoicesPick, EnumSelect, FailedState, Toolbar, WaitingState } from '../../../../ui/index.ts';
import { BookPick } from '../../part/index.ts';
import { FeePicks, feesText, validFees } from './close-fees.tsx';
import { SubjectPicks, subjectsText, validSubjects, type ChosenSubjects } from './close-subjects.tsx';
import type { CloseProps } from './use-close.ts';

type Setting = OutputOf<typeof readCloseSetting>;
const percent = (rate: string): string => `${rate}%`;
const agesText = (ages: readonly BadDebtAge[]): string =>
  ages
    .map(({ months, rate }, at) => `${months === null ? `${ages[at - 1]?.months ?? 0} 个月以上` : `${months} 个月以内`} ${percent(rate)}`)
    .join('，');

export function SettingTab({ companyId, access }: CloseProps) {
  const query = useRead(readCloseSetting, { companyId });
  const acts = useActs<{ change: null }>(useRefresh(readCloseSetting, readClose, readCloseChecks));
  if (query.isError) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  const setting = query.data;
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          setting && access.can('change') ? (
            <Button type="primary" onClick={() => acts.begin('change')}>
              修改设置
            </Button>
          ) : null
        }
      >
        <BookPick width={180} />
        <ViewOnly access={access} />
      </Toolbar>
      {setting ? (
        <div className="page-scroll">
          <Facts
            rows={[
              ['凭证字', setting.word === '' ? '自动：第一个可用于转账的' : setting.word],
              ['损益结转', CARRY_MODE.text(setting.carryMode)],
              ['每期计提的模板', templateNames(setting) || '没有选择'],
              ['坏账准备', setting.badDebt ? agesText(setting.ages) : '不计提'],
              ['增值税', setting.vat ? '转出未交增值税' : '不转出'],
              [
                '附加税',
                `城建税 ${percent(setting.cityRate)}，教育费附加 ${percent(setting.educationRate)}，地方教育附加 ${percent(setting.localRate)}`,
              ],
              [
                '所得税',
                setting.incomeTax === INCOME_TAX.none
                  ? '不计提'
                  : `${INCOME_TAX.text(setting.incomeTax)}，${percent(setting.incomeTaxRate)}`,
              ],
              ['法定盈余公积', percent(setting.reserveRate)],
              ...(setting.feeEstates.length === 0 ? [] : [['酬金', feesText(setting)] as const]),
              ...(setting.choices.length === 0 ? [] : [['结账科目', subjectsText(setting)] as const]),
            ]}
          />
        </div>
      ) : (
        <WaitingState />
      )}
      {acts.doing && setting ? (
        <SettingDialog companyId={companyId} setting={setting} onClose={acts.close} onDone={() => acts.done('已保存')} />
      ) : null}
    </section>
  );
}

const templateNames = ({ templates, templateIds }: Setting): string =>
  templates.flatMap(({ id, name }) => (templateIds.includes(id) ? [name] : [])).join('、');

interface DialogProps {
  readonly companyId: number;
  readonly setting: Setting;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
function SettingDialog({ companyId, setting, onClose, onDone }: DialogProps) {
  const words = useRead(listVoucherWords, { companyId });
  const { templates, choices, feeEstates, version, ages: _, subjects: _subjects, fees: _fees, ...kept } = setting;
  const initial = { ...kept, word: setting.word === '' ? null : setting.word };
  const [ages, setAges] = useState<readonly BadDebtAge[]>(setting.ages);
  const [subjects, setSubjects] = useState<ChosenSubjects>(setting.subjects);
  const [fees, setFees] = useState<readonly EstateFee[]>(setting.fees);
  const entry = useEntry({
    endpoint: changeCloseSetting,
    initial,
    touched: ages !== setting.ages || subjects !== setting.subjects || fees !== setting.fees,
    toInput: (values) => ({
      ...{ ...values, word: values.word ?? '', companyId, version, ages: [...ages] },
      subjects: validSubjects(choices, subjects),
      fees: validFees(feeEstates, fees),
    }),
    onDone,
  });
  const badDebt = Form.useWatch('badDebt', entry.form) ?? initial.badDebt;
  const incomeTax = Form.useWatch('incomeTax', entry.form) ?? initial.incomeTax;
  const rate = (name: 'cityRate' | 'educationRate' | 'localRate' | 'incomeTaxRate' | 'reserveRate', label: string) => (
    <Form.Item name={name} label={label} required>
      <Input inputMode="decimal" suffix="%" maxLength={8} />
    </Form.Item>
  );
  const offered = (words.data ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ word, title }) => ({ value: word, label: `${word} ${title}` }));
  return (
    <EntryDialog title="结账设置" entry={entry} onClose={onClose} size="wide">
      <Form.Item name="word" label="凭证字" extra="不选则用第一个可用于转账的凭证字">
        <Select allowClear placeholder="自动" options={offered} />
      </Form.Item>
      <Form.Item name="carryMode" label="损益结转" required>
        <EnumSelect of={CARRY_MODE} />
      </Form.Item>
      <Form.Item name="templateIds" label="每期计提的模板" extra="在填制凭证中保存的模板；每季、每年的模板在季末、年末计提">
        <ChoicesPick label="每期计提的模板" width="100%" choices={templates.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <FeePicks estates={feeEstates} value={fees} onChange={setFees} />
      <Form.Item name="badDebt" label="计提坏账准备" valuePropName="checked" extra="小企业会计准则不计提">
        <Switch />
      </Form.Item>
      {badDebt ? (
        <Form.Item name="ages" label="账龄和比例" required valuePropName="kept">
          <Ages value={ages} onChange={setAges} />
        </Form.Item>
      ) : null}
      <Form.Item name="vat" label="转出增值税" valuePropName="checked">
        <Switch />
      </Form.Item>
      {rate('cityRate', '城建税')}
      {rate('educationRate', '教育费附加')}
      {rate('localRate', '地方教育附加')}
      <Form.Item name="incomeTax" label="计提所得税" required>
        <EnumSelect of={INCOME_TAX} />
      </Form.Item>
      {incomeTax === INCOME_TAX.none ? null : rate('incomeTaxRate', '所得税率')}
      {rate('reserveRate', '法定盈余公积')}
      <SubjectPicks choices={choices} value={subjects} onChange={setSubjects} />
    </EntryDialog>
  );
}

/** Ages from short to long; the last one has no end. */
function Ages({ value, onChange }: { readonly value: readonly BadDebtAge[]; readonly onChange: (ages: readonly BadDebtAge[]) => void }) {
  const set = (at: number, patch: Partial<BadDebtAge>) => onChange(value.map((age, index) => (index === at ? { ...age, ...patch } : age)));
  return (
    <div className="acc-ages">
      {value.map(({ months, rate }, at) => (
        <span key={at} className="acc-dims">
          {months === null ? (
            <span style={{ width: 130 }}>再往后</span>
          ) : (
            <InputNumber
              aria-label={`第 ${at + 1} 档月数`}
              style={{ width: 130 }}
              min={1}
              max={600}
              precision={0}
              suffix="个月以内"
              value={months}
              onChange={(next) => set(at, { months: next ?? 1 })}
            />
          )}
          <Input
            aria-label={`第 ${at + 1} 档比例`}
            style={{ width: 96 }}
            inputMode="decimal"
            suffix="%"
            value={rate}
            onChange={(event) => set(at, { rate: event.target.value.trim() })}
          />
          {months === null ? null : <Button onClick={() => onChange(value.filter((_, index) => index !== at))}>删除</Button>}
        </span>
      ))}
      <span>
        <Button
          disabled={value.length >= 10}
          onClick={() => onChange([...value.slice(0, -1), { months: (value.at(-2)?.months ?? 0) + 12, rate: '50' }, ...value.slice(-1)])}
        >
          增加一档
        </Button>
      </span>
    </div>
  );
}
