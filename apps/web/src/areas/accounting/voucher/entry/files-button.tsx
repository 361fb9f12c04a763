// The papers of a voucher: uploaded before it is saved, attached by it.
import { useRef, useState } from 'react';
import { Button, Popover } from 'antd';
import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { createVoucher, fileCategoryOf } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';

interface KeptFile {
  readonly id: number;
  readonly name: string;
}
interface FilesButtonProps {
  readonly files: readonly KeptFile[];
  readonly onChange: (files: readonly KeptFile[]) => void;
  readonly disabled: boolean;
}

export function FilesButton({ files, onChange, disabled }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(chosen: readonly File[]) {
    setBusy(true);
    const arrived: KeptFile[] = [];
    try {
      await uploading(async () => {
        for (const file of chosen)
          arrived.push({ id: (await uploadFor(fileCategoryOf(createVoucher, 'fileIds'), file)).id, name: file.name });
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      if (arrived.length > 0) onChange([...files, ...arrived]);
    }
  }
  const list = (
    <div className="vch-files">
      {files.map((file) => (
        <span key={file.id}>
          {file.name}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`移除 ${file.name}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          />
        </span>
      ))}
      <Button size="small" loading={busy} onClick={() => input.current?.click()}>
        上传附件
      </Button>
    </div>
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label="选择凭证附件"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0) void add(chosen);
        }}
      />
      <Popover trigger="click" content={list} placement="bottomRight">
        <Button icon={<PaperClipOutlined />} disabled={disabled} aria-label={`附件 ${files.length} 个`}>
          {files.length === 0 ? '' : files.length}
        </Button>
      </Popover>
    </>
  );
}
