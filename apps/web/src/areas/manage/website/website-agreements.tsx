// Privacy policy and terms of service: all versions, and a form for the next one. A version is never changed.
import { useState } from 'react';
import { App, Button, Form, Input, Select, Table } from 'antd';
import { EyeOutlined, PlusOutlined } from '@ant-design/icons';
import { AGREEMENT_KIND_TEXT, createOwnAgreement, type InputOf, type listOwnAgreements, type OutputOf } from '@anju/contract';
import { businessDay } from '@anju/domain';
import { EntryDialog, useEntry } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { DateText, DayInput, EmptyState, FailedState, StatusTag, Toolbar } from '../../../ui/index.ts';
import { PagePreview } from './website-preview.tsx';
import { useAgreements, useRefreshSite } from './website-queries.ts';

type Agreement = OutputOf<typeof listOwnAgreements>[number];
type Kind = Agreement['kind'];

export function SiteAgreements({ access }: { readonly access: Access }) {
  const { message } = App.useApp();
  const refresh = useRefreshSite();
  const { data = [], error, isPending, refetch } = useAgreements();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Agreement | null>(null);
  return (
    <section className="page-card" aria-label="协议版本">
      <Toolbar
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              新增版本
            </Button>
          ) : (
            <StatusTag tone="kind">只能查看</StatusTag>
          )
        }
      >
        <span className="ui-quiet">协议不修改，只增加新版本；旧版本保留，供查对谁同意过哪一版。</span>
      </Toolbar>
      {error ? <FailedState text={error.message} onRetry={() => void refetch()} /> : null}
      <Table<Agreement>
        size="small"
        rowKey={({ kind, version }) => `${kind} ${version}`}
        loading={isPending}
        pagination={false}
        dataSource={data}
        locale={{ emptyText: <EmptyState text="还没有协议" /> }}
        columns={[
          { title: '协议', render: (_, row) => AGREEMENT_KIND_TEXT[row.kind] },
          { title: '版本', dataIndex: 'version' },
          { title: '标题', dataIndex: 'title' },
          { title: '生效日期', render: (_, row) => <DateText value={row.effectiveOn} /> },
          { title: '状态', render: (_, row) => (row.inForce ? <StatusTag tone="use">现行</StatusTag> : <StatusTag>非现行</StatusTag>) },
          {
            title: '操作',
            render: (_, row) => (
              <Button size="small" type="link" icon={<EyeOutlined />} aria-label={`查看${row.version}`} onClick={() => setShown(row)}>
                查看
              </Button>
            ),
          },
        ]}
      />
      {adding ? (
        <AgreementDialog
          known={data}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            void message.success('新版本已保存');
            void refresh();
          }}
        />
      ) : null}
      {shown ? <PagePreview page={{ ...shown, key: shown.kind, articles: [] }} onClose={() => setShown(null)} /> : null}
    </section>
  );
}

type Values = Omit<InputOf<typeof createOwnAgreement>, 'blocks'> & { readonly text: string };

/** `## 一、总则` opens a section, every other line is a paragraph of it. */
function sectionsOf(text: string) {
  const blocks: { kind: 'text'; title: string; paragraphs: string[] }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('##')) blocks.push({ kind: 'text', title: line.replace(/^#+\s*/, ''), paragraphs: [] });
    else if (line !== '') (blocks.at(-1) ?? (blocks.push({ kind: 'text', title: '', paragraphs: [] }), blocks[0]))?.paragraphs.push(line);
  }
  return blocks;
}
const textOf = ({ blocks }: Agreement): string =>
  blocks.map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n')).join('\n');

interface AgreementDialogProps {
  readonly known: readonly Agreement[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AgreementDialog({ known, onClose, onDone }: AgreementDialogProps) {
  const startOf = (kind: Kind): Pick<Values, 'title' | 'lead' | 'text'> => {
    const newest = known.find((one) => one.kind === kind);
    return newest
      ? { title: newest.title, lead: newest.lead, text: textOf(newest) }
      : { title: AGREEMENT_KIND_TEXT[kind], lead: '', text: '' };
  };
  const entry = useEntry({
    endpoint: createOwnAgreement,
    initial: { kind: 'privacy', version: '', effectiveOn: businessDay(new Date()), ...startOf('privacy') },
    toInput: ({ text, ...values }: Values) => ({ ...values, blocks: sectionsOf(text) }),
    onDone,
  });
  return (
    <EntryDialog title="新增协议版本" entry={entry} onClose={onClose} size="wide">
      <Form.Item name="kind" label="协议" required>
        <Select<Kind>
          aria-label="协议"
          onChange={(kind) => entry.form.setFieldsValue(startOf(kind))}
          options={Object.entries(AGREEMENT_KIND_TEXT).map(([value, label]) => ({ value: value as Kind, label }))}
        />
      </Form.Item>
      <Form.Item name="version" label="版本号" required>
        <Input maxLength={12} placeholder="如 1.1" />
      </Form.Item>
      <Form.Item name="effectiveOn" label="生效日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="title" label="标题" required>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="lead" label="导语">
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
      <Form.Item name="text" label="条款" required extra="以 ## 开头的一行是条款标题，其余每行一段">
        <Input.TextArea rows={12} />
      </Form.Item>
    </EntryDialog>
  );
}
