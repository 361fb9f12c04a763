// Documents and pictures of a device or a resolution: uploading, viewing and removing them.
import './papers.css';
import { useRef } from 'react';
import { App, Button, Space, Typography } from 'antd';
import { downloadFile, uploadFile, type DevicePaper } from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAttempt } from '../../../platform/api/hooks.ts';
import { download, upload } from '../../../platform/api/index.ts';
import { EmptyState, Picture, useConfirm } from '../../../ui/index.ts';

interface PapersProps {
  readonly category: number;
  readonly parent: number;
  readonly papers: readonly DevicePaper[];
  readonly canChange: boolean;
  /** File extensions that may be chosen, matching those the server accepts. */
  readonly accept: string;
  readonly remove: (fileId: number) => Promise<unknown>;
  readonly onDone: (text: string) => void;
}

const KILO = 1024;
const sizeText = (bytes: number) =>
  bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} KB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;

export function Papers({ category, parent, papers, canChange, accept, remove, onDone }: PapersProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const { attempt, busy } = useAttempt();

  const told = (work: () => Promise<unknown>, text: string | null) =>
    attempt(async () => {
      await work();
      if (text !== null) onDone(text);
    });
  async function add(files: readonly File[]) {
    let added = 0;
    await told(
      async () => {
        for (const file of files) {
          await upload(uploadFile, { cat: category, parent }, file);
          added++;
        }
      },
      files.length === 1 ? '已上传' : `已上传 ${files.length} 个文件`,
    );
    // The files before the refused one have been stored.
    if (added > 0 && added < files.length) {
      onDone(`已上传 ${added} 个文件`);
      void message.warning(`${files.length - added} 个文件未上传`);
    }
  }
  async function drop(paper: DevicePaper) {
    if (!(await confirm({ text: `删除“${paper.name}”，删除的文件无法恢复。是否继续？` }))) return;
    await told(() => remove(paper.id), '文件已删除');
  }

  return (
    <>
      {canChange ? (
        <div className="papers-head">
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label="选择文件"
            accept={accept}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // Without this, choosing the same file again would raise no event.
              event.target.value = '';
              if (files.length > 0) void add(files);
            }}
          />
          <Button loading={busy} onClick={() => input.current?.click()}>
            上传文件
          </Button>
          <span className="ui-quiet">图片、PDF、Office 文件，50 MB 以内</span>
        </div>
      ) : null}
      {papers.length === 0 ? <EmptyState text="没有文件" /> : null}
      <ul className="papers">
        {papers.map((paper) => (
          <li key={paper.id}>
            {paper.mediaType.startsWith('image/') ? (
              <Picture parent={parent} cat={category} id={paper.id} side={320} alt={paper.name} />
            ) : null}
            <strong>{paper.name}</strong>
            <span className="ui-quiet">
              {sizeText(paper.size)} {paper.by} {formatInstant(paper.at)}
            </span>
            <Space>
              <Typography.Link
                aria-label={`下载 ${paper.name}`}
                onClick={() => void told(() => download(downloadFile, { cat: category, parent, id: paper.id }), null)}
              >
                下载
              </Typography.Link>
              {canChange ? (
                <Typography.Link aria-label={`删除 ${paper.name}`} disabled={busy} onClick={() => void drop(paper)}>
                  删除
                </Typography.Link>
              ) : null}
            </Space>
          </li>
        ))}
      </ul>
    </>
  );
}
