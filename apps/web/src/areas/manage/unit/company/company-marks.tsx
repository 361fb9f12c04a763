import { useRef } from 'react';
import { App, Button } from 'antd';
import { changeCompanyMark, FILE_CATEGORY, fileCategoryOf, uploadFile, type CompanyProfile } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call, upload } from '../../../../platform/api/index.ts';
import { Picture, useConfirm } from '../../../../ui/index.ts';
import { useRefreshCompany } from './company-queries.ts';

type Mark = 'logo' | 'seal';

const MARKS = {
  logo: { title: '标志', hint: '印在通知单、收据、报表的抬头，也显示在本公司员工的页面上。' },
  seal: { title: '印章图片', hint: '印在收据落款处；使用透明背景的图片效果最好。' },
} as const;

/** Pictures on the company's documents, shown as they will be printed. */
export function CompanyMarks({ company, access }: { readonly company: CompanyProfile; readonly access: Access }) {
  return (
    <div className="company-marks">
      <MarkCard mark="logo" fileId={company.logoFileId} company={company} canChange={access.can('change')} />
      <MarkCard mark="seal" fileId={company.sealFileId} company={company} canChange={access.can('change')} />
    </div>
  );
}

interface MarkCardProps {
  readonly mark: Mark;
  readonly fileId: number | null;
  readonly company: CompanyProfile;
  readonly canChange: boolean;
}

function MarkCard({ mark, fileId, company: { id, name, version }, canChange }: MarkCardProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshCompany();
  const input = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useAttempt(refresh);
  const { title, hint } = MARKS[mark];

  const run = (work: () => Promise<unknown>, text: string) =>
    attempt(async () => {
      await work();
      void message.success(text);
      await refresh();
    });
  const put = (file: File) =>
    run(async () => {
      const made = await upload(uploadFile, { cat: fileCategoryOf(changeCompanyMark, 'fileId'), parent: id }, file);
      await call(changeCompanyMark, { id, version, mark, fileId: made.id });
    }, '已更换');
  async function remove() {
    if (!(await confirm({ text: `删除${title}后打印的单据不再带${title}，是否继续？` }))) return;
    await run(() => call(changeCompanyMark, { id, version, mark, fileId: null }), '已删除');
  }

  return (
    <figure className="company-mark">
      <div className="company-mark-picture">
        {fileId === null ? (
          <span className="ui-quiet">未上传</span>
        ) : (
          <Picture parent={id} cat={FILE_CATEGORY.companyMark} id={fileId} side={320} alt={`${name}${title}`} />
        )}
      </div>
      <figcaption>
        <strong>{title}</strong>
        <span className="ui-quiet">{hint}PNG、JPG，5 MB 以内。</span>
        {canChange ? (
          <span className="company-mark-actions">
            <input
              ref={input}
              type="file"
              hidden
              aria-label={`选择${title}文件`}
              accept="image/png,image/jpeg"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // Cleared, so that choosing the same file again fires a change.
                event.target.value = '';
                if (file) void put(file);
              }}
            />
            <Button size="small" loading={busy} onClick={() => input.current?.click()}>
              {fileId === null ? `上传${title}` : `更换${title}`}
            </Button>
            {fileId === null ? null : (
              <Button size="small" danger disabled={busy} onClick={() => void remove()}>
                删除{title}
              </Button>
            )}
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}
