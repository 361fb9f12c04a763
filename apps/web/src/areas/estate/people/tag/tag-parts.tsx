import { Select } from 'antd';
import { listTags, type TagMark } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { allText, Nothing, StatusTag, type Tone } from '../../../../ui/index.ts';

/** The colours a tenant may give its tags; the names are kept in the database. */
export const TAG_TONES: Readonly<Record<TagMark['color'], Tone>> = { '': 'kind', good: 'paid', busy: 'owed', note: 'work' };

export const useTags = () => useRead(listTags, {});

export function TagMarks({ tags }: { readonly tags: readonly TagMark[] }) {
  if (tags.length === 0) return <Nothing />;
  return (
    <span className="person-tags">
      {tags.map((tag) => (
        <StatusTag key={tag.id} tone={TAG_TONES[tag.color]}>
          {tag.name}
        </StatusTag>
      ))}
    </span>
  );
}

interface TagSelectProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
  readonly label?: string;
  /** As a filter it also offers disabled tags, because people may still have them. */
  readonly all?: boolean;
  readonly minWidth?: number;
}

/** Several tags. A disabled tag that is already chosen stays and can be removed. */
export function TagSelect({ id, value = [], onChange, label = '标签', all = false, minWidth }: TagSelectProps) {
  const tags = useTags();
  const options = (tags.data ?? []).filter((tag) => all || !tag.disabled || value.includes(tag.id));
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      aria-label={label}
      value={[...value]}
      onChange={(next) => onChange?.(next)}
      options={options.map((tag) => ({ value: tag.id, label: tag.disabled ? `${tag.name}（停用）` : tag.name }))}
      showSearch={{ optionFilterProp: 'label' }}
      loading={tags.isFetching}
      allowClear
      maxTagCount="responsive"
      placeholder={all ? allText(label) : label}
      style={minWidth === undefined ? { width: '100%' } : { minWidth }}
      popupMatchSelectWidth={false}
    />
  );
}
