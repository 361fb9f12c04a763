// Whom a survey asks and when, above its questions.
import { Input, InputNumber, Select } from 'antd';
import { RELATION_AUDIENCE, type RelationAudience } from '@anju/contract';
import type { ReactNode } from 'react';
import { DayInput } from '../../../../../../ui/index.ts';
import { BuildingsOfPick, EstatesPick } from '../../../../../estate/index.ts';
import type { Design } from './design.rules.ts';

interface SurveySettingsProps {
  readonly design: Design;
  readonly messages: ReadonlyMap<string, string>;
  readonly onChange: (patch: Partial<Design>) => void;
}

export function SurveySettings({ design, messages, onChange }: SurveySettingsProps) {
  return (
    <div className="design-settings">
      <Field label="调查名称" error={messages.get('title')} wide>
        <Input
          aria-label="调查名称"
          maxLength={60}
          placeholder="如 2026 年度满意度调查"
          value={design.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label="说明" error={messages.get('intro')} wide>
        <Input.TextArea
          aria-label="说明"
          maxLength={1000}
          autoSize={{ minRows: 1, maxRows: 6 }}
          placeholder="写给住户的话"
          value={design.intro}
          onChange={(event) => onChange({ intro: event.target.value })}
        />
      </Field>
      <Field label="小区" error={messages.get('estateIds')}>
        <EstatesPick placeholder="请选择小区" value={design.estateIds} onChange={(estateIds) => onChange({ estateIds, buildingIds: [] })} />
      </Field>
      <Field label="楼栋" error={messages.get('buildingIds')}>
        <BuildingsOfPick
          estateIds={design.estateIds}
          {...(design.estateIds.length > 1 ? { placeholder: '全部楼栋，未选楼栋的小区整个调查' } : {})}
          disabled={design.estateIds.length === 0}
          value={design.buildingIds}
          onChange={(buildingIds) => onChange({ buildingIds })}
        />
      </Field>
      <Field label="对象" error={messages.get('audience')}>
        <Select<RelationAudience>
          aria-label="对象"
          style={{ width: '100%' }}
          value={design.audience}
          options={[...RELATION_AUDIENCE.options]}
          onChange={(audience) => onChange({ audience })}
        />
      </Field>
      <Field label="抽样" error={messages.get('percent')}>
        <InputNumber
          aria-label="抽样比例"
          min={1}
          max={100}
          precision={0}
          suffix="%"
          style={{ width: '100%' }}
          value={design.percent}
          onChange={(percent) => onChange({ percent: percent ?? 100 })}
        />
      </Field>
      <Field label="开始" error={messages.get('fromOn')}>
        <DayInput aria-label="开始日期" value={design.fromOn} onChange={(fromOn) => onChange({ fromOn })} />
      </Field>
      <Field label="截止" error={messages.get('toOn')}>
        <DayInput aria-label="截止日期" value={design.toOn} onChange={(toOn) => onChange({ toOn })} />
      </Field>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Field = ({ label, error, wide = false, children }: FieldProps) => (
  <div className={wide ? 'design-field wide' : 'design-field'}>
    <span>{label}</span>
    {children}
    {error === undefined ? null : (
      <small className="ui-danger" role="alert">
        {error}
      </small>
    )}
  </div>
);
