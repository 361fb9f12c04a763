// Fields of a standing reduction: its purpose and its beneficiaries.
import { useState } from 'react';
import { Select } from 'antd';
import { findReductionMembers, listReductionItems, MEMBER_TEXT, REDUCTION_MEMBERS, type ReductionMemberKind } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';

interface ManyProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (values: number[]) => void;
}

export function ReductionItems({ id, value = [], onChange }: ManyProps) {
  const query = useRead(listReductionItems, {});
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label="收费项目"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="可多选"
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      options={(query.data ?? []).map((item) => ({ value: item.id, label: item.name }))}
    />
  );
}

export interface MemberChoice {
  readonly kind: ReductionMemberKind;
  readonly ids: readonly number[];
  /** Names of the chosen entries, so that they can be shown whatever the search text is. */
  readonly texts: Readonly<Record<number, string>>;
}
interface MembersProps {
  readonly id?: string;
  readonly estateId: number | null;
  readonly value?: MemberChoice;
  readonly onChange?: (choice: MemberChoice) => void;
}
const KINDS = REDUCTION_MEMBERS.map((value) => ({ value, label: MEMBER_TEXT[value] }));

export function ReductionMembers({ id, estateId, value, onChange }: MembersProps) {
  const { kind, ids, texts } = value ?? { kind: 'estate' as const, ids: [], texts: {} };
  const [key, setKey] = useState('');
  const query = useRead(findReductionMembers, estateId !== null && kind !== 'estate' ? { estateId, kind, key } : null, {
    keepPrevious: true,
  });
  const found = query.data ?? [];
  const names: Readonly<Record<number, string>> = { ...texts, ...Object.fromEntries(found.map((one) => [one.id, one.text])) };
  const listed = [...new Set([...ids, ...found.map((one) => one.id)])];
  return (
    <div className="reduce-members">
      <Select<ReductionMemberKind>
        {...(id === undefined ? {} : { id })}
        aria-label="适用范围"
        value={kind}
        onChange={(next) => onChange?.({ kind: next, ids: [], texts: {} })}
        options={KINDS}
      />
      {kind === 'estate' ? null : (
        <Select<number[]>
          mode="multiple"
          aria-label={`选择${MEMBER_TEXT[kind]}`}
          allowClear
          disabled={estateId === null}
          showSearch={{ filterOption: false, onSearch: setKey }}
          maxTagCount={8}
          loading={query.isFetching}
          placeholder={estateId === null ? '请先选择小区' : `按编号或名称查找${MEMBER_TEXT[kind]}`}
          notFoundContent="没有找到"
          value={[...ids]}
          onChange={(next) =>
            onChange?.({ kind, ids: next, texts: Object.fromEntries(next.map((one) => [one, names[one] ?? String(one)])) })
          }
          options={listed.map((one) => ({ value: one, label: names[one] ?? String(one) }))}
        />
      )}
    </div>
  );
}
