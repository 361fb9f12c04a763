// One document of evidence, uploaded before its form is saved and then attached by the form; and the link to it afterwards.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { downloadFile, type FieldCategory, type FileCategory } from '@anju/contract';
import { useUploading } from '../../../archetypes/index.ts';
import { download } from '../../../platform/api/index.ts';
import { ApiError } from '../../../platform/errors/index.ts';
import { uploadFor } from '../../../platform/files/index.ts';

interface PaperInputProps {
  readonly category: FieldCategory;
  readonly value?: number | null;
  readonly onChange?: (fileId: number | null) => void;
  /** Name of the file already attached. */
  readonly known?: string;
}
export function PaperInput({ category, value = null, onChange, known = '' }: PaperInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(known);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(file: File) {
    setBusy(true);
    try {
      const { id } = await uploading(() => uploadFor(category, file));
      setName(file.name);
      onChange?.(id);
    } catch (error) {
      // The call has already shown the failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label="选择附件"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void add(file);
        }}
      />
      <Button size="small" loading={busy} onClick={() => input.current?.click()}>
        {value === null ? '上传附件' : '更换'}
      </Button>
      {value === null ? null : (
        <>
          {' '}
          {name}{' '}
          <Button type="link" size="small" onClick={() => onChange?.(null)}>
            移除
          </Button>
        </>
      )}
    </>
  );
}

interface PaperLinkProps {
  readonly category: FileCategory;
  readonly parent: number;
  readonly file: { readonly id: number; readonly name: string } | null;
}
export function PaperLink({ category, parent, file }: PaperLinkProps) {
  if (file === null) return <>–</>;
  return (
    <Button type="link" size="small" onClick={() => void download(downloadFile, { cat: category, parent, id: file.id })}>
      {file.name}
    </Button>
  );
}
