// 类别: the first level by letter, the second from a list.
import { Button } from 'antd';
import type { CaseCategory } from '@anju/contract';
import { ChoicePick } from '../../../../../ui/index.ts';
import { chosenCategory, subCategories, topCategories, type Draft } from '../draft/draft.rules.ts';
import { Line, Options, type Option } from './parts.tsx';

export const categoryOptions = (all: readonly CaseCategory[], kind: Draft['kind']): Option<number>[] =>
  topCategories(all, kind).map(({ id, name, key }) => ({ value: id, label: name, ...(key === '' ? {} : { hotkey: key }) }));

interface AcceptCategoryProps {
  readonly categories: { readonly all: readonly CaseCategory[]; readonly error: Error | null; readonly reload: () => void };
  readonly draft: Draft;
  readonly failure: string | undefined;
  readonly onTop: (categoryId: number) => void;
  readonly onSub: (categoryId: number) => void;
}

export function AcceptCategory({ categories: { all, error, reload }, draft, failure, onTop, onSub }: AcceptCategoryProps) {
  const { category, top } = chosenCategory(all, draft.categoryId);
  const options = categoryOptions(all, draft.kind);
  const subs = top ? subCategories(all, top.id) : [];
  return (
    <>
      <Line label="类别" name="category" failure={failure}>
        {error ? (
          <span role="alert" className="ui-danger">
            {error.message}{' '}
            <Button size="small" onClick={reload}>
              重试
            </Button>
          </span>
        ) : options.length === 0 && all.length > 0 ? (
          <span className="ui-quiet">这种性质还没有类别，请在诉求派工的设置中新增</span>
        ) : (
          <Options label="类别" options={options} value={top?.id ?? null} onChange={onTop} />
        )}
      </Line>
      {subs.length === 0 ? null : (
        <Line label="细类" name="sub">
          <ChoicePick
            label="细类"
            placeholder={`${top?.name ?? ''}，可再选细类`}
            width="100%"
            choices={subs.map(({ id, name }) => ({ value: id, label: `${top?.name ?? ''} / ${name}` }))}
            value={category && category.id !== top?.id ? category.id : null}
            onChange={(id) => onSub(id ?? top?.id ?? 0)}
          />
        </Line>
      )}
    </>
  );
}
