// The pages of the site: one is selected on the left and edited on the right, with a preview before saving.
import { useState } from 'react';
import { App, Button, Form, Input, Menu } from 'antd';
import { EyeOutlined } from '@ant-design/icons';
import { changeOwnPage, OWN_PAGE_TEXT, type OwnPage, type OwnPageKey, type OwnSite } from '@anju/contract';
import { EntryForm, useEntry } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { UnsavedPart, useUnsavedPart } from '../../../platform/unsaved/index.ts';
import { FailedState, LoadingOverlay, StatusTag } from '../../../ui/index.ts';
import { BlocksEditor } from './website-blocks.tsx';
import { PagePreview } from './website-preview.tsx';
import { useOwnPage, useRefreshSite } from './website-queries.ts';

type PageTexts = Pick<OwnPage, 'title' | 'lead' | 'blocks'>;

export function SitePages({ site, access }: { readonly site: OwnSite; readonly access: Access }) {
  const editor = useUnsavedPart();
  const [key, setKey] = useState<OwnPageKey>('home');
  const { data, error, isPending, refetch } = useOwnPage(key);

  return (
    <div className="website-pages">
      <section className="page-card" aria-label="页面列表">
        <Menu
          selectedKeys={[key]}
          onClick={({ key: next }) => editor.leave(() => setKey(next as OwnPageKey))}
          items={site.pages.map((page) => ({ key: page.key, label: OWN_PAGE_TEXT[page.key] }))}
        />
      </section>
      <section className="page-card" aria-label="页面内容">
        <LoadingOverlay show={isPending} />
        {error ? <FailedState text={error.message} onRetry={() => void refetch()} /> : null}
        <UnsavedPart part={editor}>
          {data ? <PageEditor key={`${data.key} ${data.stamp}`} page={data} access={access} /> : null}
        </UnsavedPart>
      </section>
    </div>
  );
}

interface PageEditorProps {
  readonly page: OwnPage;
  readonly access: Access;
}

function PageEditor({ page, access }: PageEditorProps) {
  const { message } = App.useApp();
  const refresh = useRefreshSite();
  const [shown, setShown] = useState<PageTexts | null>(null);
  const readOnly = !access.can('change');
  const { key, stamp, title, lead, blocks } = page;
  const entry = useEntry({
    endpoint: changeOwnPage,
    initial: { title, lead, blocks },
    toInput: (values: PageTexts) => ({ ...values, key, stamp }),
    onDone: () => {
      void message.success('页面已保存');
      void refresh();
    },
  });
  return (
    <>
      <header className="detail-head">
        <strong>{OWN_PAGE_TEXT[key]}</strong>
        <span className="detail-actions">
          {readOnly ? <StatusTag tone="kind">只能查看</StatusTag> : null}
          <Button icon={<EyeOutlined />} onClick={() => setShown({ ...entry.initial, ...(entry.form.getFieldsValue(true) as PageTexts) })}>
            预览
          </Button>
          {readOnly ? null : (
            <Button type="primary" loading={entry.saving} onClick={() => void entry.save()}>
              保存页面
            </Button>
          )}
        </span>
      </header>
      <div className="website-body">
        <EntryForm entry={entry} readOnly={readOnly}>
          <Form.Item name="title" label="页面标题" required>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="lead" label="导语">
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
          <Form.Item name="blocks" label="内容">
            <BlocksEditor disabled={readOnly} />
          </Form.Item>
        </EntryForm>
      </div>
      {shown ? <PagePreview page={{ ...shown, key, version: '', articles: [] }} onClose={() => setShown(null)} /> : null}
    </>
  );
}
