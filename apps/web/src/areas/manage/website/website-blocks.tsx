// The editor of the blocks of a page.
import { Button, Input, Select } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { SiteBlock, SiteItem } from '@anju/contract';
import { EmptyState } from '../../../ui/index.ts';
import { PictureField } from './website-picture.tsx';

type Kind = SiteBlock['kind'];
const KIND_TEXT: Readonly<Record<Kind, string>> = {
  hero: '主标题',
  cards: '卡片',
  steps: '步骤',
  questions: '问答',
  text: '文字',
  quote: '引语',
};

const EMPTY: Readonly<Record<Kind, SiteBlock>> = {
  hero: { kind: 'hero', title: '', accent: '', text: '', figures: [] },
  cards: { kind: 'cards', title: '', text: '', items: [] },
  steps: { kind: 'steps', title: '', text: '', items: [] },
  questions: { kind: 'questions', title: '', items: [] },
  text: { kind: 'text', title: '', paragraphs: [] },
  quote: { kind: 'quote', text: '', by: '' },
};

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
}

const Line = ({ label, value, disabled, onChange, rows = 1 }: LineProps) => (
  <label className="website-line">
    <span>{label}</span>
    {rows > 1 ? (
      <Input.TextArea rows={rows} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <Input value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)} />
    )}
  </label>
);

interface ItemsProps {
  readonly name: string;
  readonly items: readonly SiteItem[];
  readonly withPicture: boolean;
  readonly disabled: boolean;
  readonly onChange: (items: SiteItem[]) => void;
}

function Items({ name, items, withPicture, disabled, onChange }: ItemsProps) {
  const put = (at: number, patch: Partial<SiteItem>) => onChange(items.map((item, place) => (place === at ? { ...item, ...patch } : item)));
  return (
    <div className="website-items">
      {items.map((item, at) => (
        <div key={at} className="website-item">
          <Line label={`${name} ${at + 1}`} value={item.title} disabled={disabled} onChange={(title) => put(at, { title })} />
          <Line label="说明" value={item.text} disabled={disabled} onChange={(text) => put(at, { text })} />
          {withPicture ? (
            <PictureField name="图片" value={item.picture} disabled={disabled} onChange={(picture) => put(at, { picture })} />
          ) : null}
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${name} ${at + 1}`}
            disabled={disabled}
            onClick={() => onChange(items.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled}
        onClick={() => onChange([...items, { title: '', text: '', picture: 0 }])}
      >
        新增{name}
      </Button>
    </div>
  );
}

interface BlockFieldsProps {
  readonly block: SiteBlock;
  readonly disabled: boolean;
  readonly onChange: (block: SiteBlock) => void;
}

function BlockFields({ block, disabled, onChange }: BlockFieldsProps) {
  const title = 'title' in block && (
    <Line label="标题" value={block.title} disabled={disabled} onChange={(text) => onChange({ ...block, title: text })} />
  );
  const items = (name: string, withPicture: boolean) =>
    'items' in block && (
      <Items
        name={name}
        items={block.items}
        withPicture={withPicture}
        disabled={disabled}
        onChange={(next) => onChange({ ...block, items: next })}
      />
    );
  switch (block.kind) {
    case 'hero':
      return (
        <>
          {title}
          <Line label="强调" value={block.accent} disabled={disabled} onChange={(accent) => onChange({ ...block, accent })} />
          <Line label="说明" value={block.text} disabled={disabled} onChange={(text) => onChange({ ...block, text })} />
          <Items
            name="数字"
            items={block.figures}
            withPicture={false}
            disabled={disabled}
            onChange={(figures) => onChange({ ...block, figures })}
          />
        </>
      );
    case 'cards':
    case 'steps':
      return (
        <>
          {title}
          <Line label="说明" value={block.text} disabled={disabled} onChange={(text) => onChange({ ...block, text })} />
          {items(block.kind === 'cards' ? '卡片' : '步骤', block.kind === 'cards')}
        </>
      );
    case 'questions':
      return (
        <>
          {title}
          {items('问题', false)}
        </>
      );
    case 'text':
      return (
        <>
          {title}
          <Line
            label="正文"
            rows={4}
            value={block.paragraphs.join('\n')}
            disabled={disabled}
            onChange={(text) => onChange({ ...block, paragraphs: text.split('\n') })}
          />
        </>
      );
    case 'quote':
      return (
        <>
          <Line label="引语" rows={2} value={block.text} disabled={disabled} onChange={(text) => onChange({ ...block, text })} />
          <Line label="出处" value={block.by} disabled={disabled} onChange={(by) => onChange({ ...block, by })} />
        </>
      );
  }
}

interface BlocksEditorProps {
  readonly value?: readonly SiteBlock[];
  readonly disabled?: boolean;
  readonly onChange?: (blocks: SiteBlock[]) => void;
}

export function BlocksEditor({ value = [], disabled = false, onChange }: BlocksEditorProps) {
  function swap(at: number, other: number) {
    const next = [...value];
    const [one, two] = [next[at], next[other]];
    if (!one || !two) return;
    next[at] = two;
    next[other] = one;
    onChange?.(next);
  }
  return (
    <div className="website-blocks">
      {value.length === 0 ? <EmptyState text="本页还没有内容块" /> : null}
      {value.map((block, at) => {
        const name = `${KIND_TEXT[block.kind]} ${at + 1}`;
        return (
          <section key={at} className="website-block" aria-label={name}>
            <header>
              <strong>{name}</strong>
              <span>
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移${name}`}
                  disabled={disabled || at === 0}
                  onClick={() => swap(at, at - 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移${name}`}
                  disabled={disabled || at === value.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
                <Button
                  size="small"
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`删除${name}`}
                  disabled={disabled}
                  onClick={() => onChange?.(value.filter((_, place) => place !== at))}
                />
              </span>
            </header>
            <BlockFields
              block={block}
              disabled={disabled}
              onChange={(next) => onChange?.(value.map((one, place) => (place === at ? next : one)))}
            />
          </section>
        );
      })}
      <Select<Kind>
        aria-label="新增内容块"
        placeholder="新增内容块…"
        disabled={disabled}
        style={{ width: 180 }}
        value={null}
        onChange={(kind) => onChange?.([...value, EMPTY[kind]])}
        options={Object.entries(KIND_TEXT).map(([kind, label]) => ({ value: kind as Kind, label }))}
      />
    </div>
  );
}
