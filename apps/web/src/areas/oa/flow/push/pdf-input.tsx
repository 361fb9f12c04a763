// The PDF of a notification: uploaded before the form is saved, and attached by it.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { fileCategoryOf, publishNotification } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';

interface PdfInputProps {
  readonly value?: number | null;
  readonly onChange?: (fileId: number | null) => void;
  /** Name of the file the draft has already. */
  readonly known: string;
}

export function PdfInput({ value = null, onChange, known }: PdfInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(known);
  const [busy, setBusy] = useState(false);
  const uploading = useUploading();
  async function add(file: File) {
    setBusy(true);
    try {
      const { id } = await uploading(() => uploadFor(fileCategoryOf(publishNotification, 'fileId'), file));
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
        accept=".pdf"
        aria-label="选择PDF文件"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void add(file);
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {value === null ? '上传PDF' : '更换'}
      </Button>{' '}
      {value === null ? null : name}
    </>
  );
}
