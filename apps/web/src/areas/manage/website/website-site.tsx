// Name, logo, phone and record number of the site, and whether visitors see it.
import { App, Alert, Button, Form, Input } from 'antd';
import { changeOwnSite, createOwnSite, FILE_CATEGORY, publishOwnSite, type InputOf, type OwnSite } from '@anju/contract';
import { EntryForm, useEntry } from '../../../archetypes/index.ts';
import type { Access } from '../../../platform/access/index.ts';
import { useAttempt } from '../../../platform/api/hooks.ts';
import { call } from '../../../platform/api/index.ts';
import { StatusTag, Toolbar, useConfirm } from '../../../ui/index.ts';
import { PictureField } from './website-picture.tsx';
import { useRefreshSite } from './website-queries.ts';

type Values = InputOf<typeof createOwnSite>;
const NEW: Values = { siteName: '', logo: '', icp: '', phone: '' };

const addressOf = (picture: number): string => (picture > 0 ? `/api/kimage/view/0/${FILE_CATEGORY.sitePicture}/${picture}.png` : '');
const pictureOf = (logo: string | undefined): number => Number(/(\d+)\.png$/.exec(logo ?? '')?.[1] ?? 0);

interface LogoFieldProps {
  readonly value?: string;
  readonly disabled?: boolean;
  readonly onChange?: (logo: string) => void;
}
const LogoField = ({ value, disabled = false, onChange }: LogoFieldProps) => (
  <PictureField name="标志" value={pictureOf(value)} disabled={disabled} onChange={(picture) => onChange?.(addressOf(picture))} />
);

interface SiteFormProps {
  /** Absent while there is none. */
  readonly site: OwnSite | null;
  readonly access: Access;
}

export function SiteForm({ site, access }: SiteFormProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshSite();
  const { attempt } = useAttempt(refresh);
  const readOnly = !access.can(site ? 'change' : 'add');
  const entry = useEntry({
    endpoint: site ? changeOwnSite : createOwnSite,
    initial: site ? { siteName: site.siteName, logo: site.logo, icp: site.icp, phone: site.phone } : NEW,
    toInput: (values: Values) => (site ? { ...values, stamp: site.stamp } : values) as InputOf<typeof changeOwnSite>,
    onDone: () => {
      void message.success(site ? '已保存' : '网站已建立，尚未发布');
      void refresh();
    },
  });

  const publish = ({ published, stamp }: OwnSite) =>
    void attempt(async () => {
      const text = published ? '下线后访客看到的是平台的网站，内容保留，是否继续？' : '发布后访客可以看到网站的全部页面，是否继续？';
      if (!(await confirm({ text, danger: published }))) return;
      await call(publishOwnSite, { published: !published, stamp });
      void message.success(published ? '网站已下线' : '网站已发布');
      await refresh();
    });

  return (
    <section className="page-card website-site" aria-label="网站信息">
      <Toolbar
        actions={
          <>
            {site && access.can('change') ? (
              <Button danger={site.published} onClick={() => publish(site)}>
                {site.published ? '下线网站' : '发布网站'}
              </Button>
            ) : null}
            {readOnly ? null : (
              <Button type="primary" loading={entry.saving} onClick={() => void entry.save()}>
                {site ? '保存' : '建立网站'}
              </Button>
            )}
          </>
        }
      >
        {site ? <StatusTag tone={site.published ? 'paid' : 'ended'}>{site.published ? '已发布' : '未发布'}</StatusTag> : null}
        {readOnly ? <StatusTag tone="kind">只能查看</StatusTag> : null}
      </Toolbar>
      <div className="website-body">
        {site ? (
          <Alert
            type="info"
            showIcon
            className="entry-problems"
            title={site.hosts.length > 0 ? `访客网址：${site.hosts.join('、')}` : '平台尚未为本单位设置网址，发布后暂时没有访客能看到。'}
          />
        ) : (
          <Alert type="info" showIcon className="entry-problems" title="还没有网站。建立后每个页面都有一段示例文字，修改好再发布。" />
        )}
        <EntryForm entry={entry} readOnly={readOnly}>
          <Form.Item name="siteName" label="网站名称" required>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="logo" label="标志">
            <LogoField disabled={readOnly} />
          </Form.Item>
          <Form.Item name="phone" label="服务电话">
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="icp" label="备案号">
            <Input maxLength={60} placeholder="如 浙ICP备12345678号" />
          </Form.Item>
        </EntryForm>
      </div>
    </section>
  );
}
