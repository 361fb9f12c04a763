import { listTags, type TagMark } from '@anju/contract';
import { useRead } from '../../../../platform/api/hooks.ts';
import { ChoicesPick, Nothing, StatusTag, type Tone } from '../../../../ui/index.ts';

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
  readonly width?: number;
}

/** Several tags. A disabled tag that is already chosen stays and can be removed. */
export function TagSelect({ id, value = [], onChange, label = '标签', all = false, width }: TagSelectProps) {
  const tags = useTags();
  const options = (tags.data ?? []).filter((tag) => all || !tag.disabled || value.includes(tag.id));
  return (
    <ChoicesPick
      {...(id === undefined ? {} : { id })}
      label={label}
      value={value}
      onChange={(next) => onChange?.(next)}
      choices={options.map((tag) => ({ value: tag.id, label: tag.disabled ? `${tag.name}（停用）` : tag.name }))}
      loading={tags.isFetching}
      {...(width === undefined ? {} : { width })}
    />
  );
}
