// Which subjects a table of totals shows: codes, levels, categories, and whether empty ones.
import { Checkbox, Input } from 'antd';
import { SUBJECT_CATEGORY, type StateOf } from '@anju/contract';
import { ChoicePick, EnumCheck } from '../../../ui/index.ts';

export interface SubjectAsked {
  readonly fromCode: string;
  readonly toCode: string;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly categories: readonly StateOf<typeof SUBJECT_CATEGORY>[];
  readonly empty: boolean;
}
export const ALL_SUBJECTS: SubjectAsked = { fromCode: '', toCode: '', fromLevel: 1, toLevel: 5, categories: [], empty: false };

const LEVELS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} 级` }));
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 12);

interface SubjectFiltersProps {
  readonly value: SubjectAsked;
  readonly onChange: (patch: Partial<SubjectAsked>) => void;
}

export function SubjectFilters({ value, onChange }: SubjectFiltersProps) {
  return (
    <>
      <span className="acc-period-range">
        <Input
          aria-label="科目编码起"
          placeholder="编码起"
          style={{ width: 88 }}
          value={value.fromCode}
          onChange={(event) => onChange({ fromCode: digits(event.target.value) })}
        />
        –
        <Input
          aria-label="科目编码止"
          placeholder="编码止"
          style={{ width: 88 }}
          value={value.toCode}
          onChange={(event) => onChange({ toCode: digits(event.target.value) })}
        />
      </span>
      <span className="acc-period-range">
        <ChoicePick
          label="级次起"
          required
          width={72}
          choices={LEVELS}
          value={value.fromLevel}
          onChange={(fromLevel) => onChange({ fromLevel: fromLevel ?? 1, toLevel: Math.max(fromLevel ?? 1, value.toLevel) })}
        />
        –
        <ChoicePick
          label="级次止"
          required
          width={72}
          choices={LEVELS}
          value={value.toLevel}
          onChange={(toLevel) => onChange({ toLevel: toLevel ?? 5, fromLevel: Math.min(toLevel ?? 5, value.fromLevel) })}
        />
      </span>
      <EnumCheck of={SUBJECT_CATEGORY} value={[...value.categories]} onChange={(categories) => onChange({ categories })} />
      <Checkbox checked={value.empty} onChange={(event) => onChange({ empty: event.target.checked })}>
        显示无发生额
      </Checkbox>
    </>
  );
}
