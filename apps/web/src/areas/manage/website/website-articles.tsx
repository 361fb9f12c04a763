// News, vacancies, cases and estates: written, previewed, published, taken offline.
import { Button, Form, Input, Select } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  ARTICLE_KIND_TEXT,
  changeOwnArticle,
  createOwnArticle,
  publishOwnArticle,
  removeOwnArticle,
  searchOwnArticles,
  type InputOf,
  type OwnArticle,
} from '@anju/contract';
import { businessDay } from '@anju/domain';
import { column, EntryDialog, ListPage, useActs, useEntry, useList } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { call } from '../../../platform/api/index.ts';
import { DateText, DayInput, FilterPick, SearchBox, StatusTag, useConfirm } from '../../../ui/index.ts';
import { PictureField } from './website-picture.tsx';
import { PagePreview } from './website-preview.tsx';
import { useRefreshSite } from './website-queries.ts';

const PUBLISHED = [
  { value: true, label: '已发布' },
  { value: false, label: '未发布' },
];
const KINDS = Object.entries(ARTICLE_KIND_TEXT).map(([value, label]) => ({ value: value as OwnArticle['kind'], label }));
const PAGE_OF = { news: 'news', engage: 'engage', case: 'use-case', estate: 'estate' } as const;

const COLUMNS = column<OwnArticle>()([
  { title: '日期', render: (row) => <DateText value={row.publishedOn} />, width: 110 },
  { title: '栏目', render: (row) => ARTICLE_KIND_TEXT[row.kind], width: 90 },
  { title: '标题', field: 'title', width: 260 },
  {
    title: '状态',
    render: (row) => <StatusTag tone={row.published ? 'paid' : 'ended'}>{row.published ? '已发布' : '未发布'}</StatusTag>,
    width: 90,
  },
  { title: '地点', field: 'place', width: 120 },
  { title: '摘要', field: 'summary', width: 300 },
]);

export function SiteArticles({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchOwnArticles, {});
  const acts = useActs<{ new: null; change: OwnArticle; preview: OwnArticle }>(useRefreshSite());
  const { doing } = acts;
  const edited = doing?.kind === 'change' ? doing.row : undefined;
  const { filter, setFilter, active } = list;

  const publish = ({ id, published, stamp }: OwnArticle) =>
    acts.attempt(async () => {
      await call(publishOwnArticle, { id, published: !published, stamp });
      acts.done(published ? '已下线' : '已发布');
    });
  const remove = ({ id }: OwnArticle) =>
    acts.attempt(async () => {
      if (!(await confirm())) return;
      await call(removeOwnArticle, { id });
      acts.done('已删除');
    });

  const actions = (
    <>
      <Button disabled={!active} onClick={() => active && acts.begin('preview', active)}>
        预览
      </Button>
      {access.can('change') ? (
        <>
          <Button disabled={!active} onClick={() => active && publish(active)}>
            {active?.published ? '下线' : '发布'}
          </Button>
          <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && acts.begin('change', active)}>
            修改
          </Button>
        </>
      ) : null}
      {access.can('remove') ? (
        <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && remove(active)}>
          删除
        </Button>
      ) : null}
      {access.can('add') ? (
        <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
          新增文章
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <ListPage
        name="manage.website"
        what="文章"
        access={access}
        // Here false is a real choice: 未发布.
        list={{ ...list, filtered: list.filtered || filter.published === false }}
        columns={COLUMNS}
        onOpen={(row) => acts.begin('change', row)}
        actions={actions}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="标题 / 摘要 / 地点" />
            <FilterPick name="栏目" value={filter.kind} onChange={(kind) => setFilter({ kind })} options={KINDS} />
            <FilterPick name="发布状态" value={filter.published} onChange={(published) => setFilter({ published })} options={PUBLISHED} />
          </>
        }
      />
      {doing?.kind === 'new' || edited ? (
        <ArticleDialog
          row={edited}
          readOnly={!access.can(edited ? 'change' : 'add')}
          onClose={acts.close}
          onDone={() => acts.done(edited ? '已保存' : '已新增，尚未发布')}
        />
      ) : null}
      {doing?.kind === 'preview' ? <ArticlePreview article={doing.row} onClose={acts.close} /> : null}
    </>
  );
}

function ArticlePreview({ article, onClose }: { readonly article: OwnArticle; readonly onClose: () => void }) {
  const { kind, title, summary, paragraphs } = article;
  return (
    <PagePreview
      page={{
        key: PAGE_OF[kind],
        title,
        lead: summary,
        version: '',
        articles: [],
        blocks: [{ kind: 'text', title: '', paragraphs }],
      }}
      articles={[article]}
      onClose={onClose}
    />
  );
}

interface ArticleDialogProps {
  readonly row: OwnArticle | undefined;
  readonly readOnly: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Values = Omit<InputOf<typeof createOwnArticle>, 'paragraphs'> & { readonly text: string };

function ArticleDialog({ row, readOnly, onClose, onDone }: ArticleDialogProps) {
  const entry = useEntry({
    endpoint: row ? changeOwnArticle : createOwnArticle,
    initial: valuesOf(row),
    toInput: ({ text, ...values }: Values) => {
      const form = { ...values, paragraphs: text.split('\n') };
      return row ? { ...form, id: row.id, stamp: row.stamp } : form;
    },
    onDone,
  });
  return (
    <EntryDialog
      title={row ? `${readOnly ? '查看' : '修改'}文章` : '新增文章'}
      entry={entry}
      onClose={onClose}
      readOnly={readOnly}
      size="wide"
    >
      <Form.Item name="kind" label="栏目" required>
        <Select<OwnArticle['kind']> aria-label="文章栏目" options={KINDS} />
      </Form.Item>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={80} autoFocus />
      </Form.Item>
      <Form.Item name="publishedOn" label="日期" required extra="决定先后；晚于今天的到当天才显示">
        <DayInput />
      </Form.Item>
      <Form.Item name="summary" label="摘要">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
      <Form.Item name="place" label="地点">
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="fact" label="补充说明" tooltip="如服务面积、联系方式">
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="picture" label="图片">
        <PictureField name="图片" disabled={readOnly} />
      </Form.Item>
      <Form.Item name="text" label="正文" extra="每行一段">
        <Input.TextArea rows={8} />
      </Form.Item>
    </EntryDialog>
  );
}

function valuesOf(row: OwnArticle | undefined): Values {
  if (!row)
    return { kind: 'news', title: '', summary: '', place: '', fact: '', picture: 0, publishedOn: businessDay(new Date()), text: '' };
  const { kind, title, summary, place, fact, picture, publishedOn, paragraphs } = row;
  return { kind, title, summary, place, fact, picture, publishedOn, text: paragraphs.join('\n') };
}
