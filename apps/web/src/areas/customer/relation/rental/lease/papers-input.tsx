// Papers of a lease by kind: uploaded as they are chosen, attached when the form is saved.
import './lease.css';
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { createLease, fileCategoryOf, LEASE_PAPER } from '@anju/contract';
import { useUploading } from '../../../../../archetypes/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../../platform/files/index.ts';
import type { LeasePaperValue } from './lease-values.ts';

interface PapersInputProps {
  readonly id?: string;
  readonly value?: readonly LeasePaperValue[];
  readonly onChange?: (papers: LeasePaperValue[]) => void;
}

export function PapersInput({ value = [], onChange }: PapersInputProps) {
  // One upload at a time, and nothing is removed meanwhile: its end adds to the list it began with.
  const [busy, setBusy] = useState(false);
  return (
    <ul className="rent-papers">
      {LEASE_PAPER.options.map(({ value: kind, label }) => (
        <li key={kind}>
          <span>{label}</span>
          <AddPaper
            label={label}
            busy={busy}
            onBusy={setBusy}
            onFiles={(files) => onChange?.([...value, ...files.map((file) => ({ ...file, kind }))])}
          />
          {value
            .filter((one) => one.kind === kind)
            .map((one) => (
              <span key={one.fileId}>
                {one.name}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`移除 ${one.name}`}
                  disabled={busy}
                  onClick={() => onChange?.(value.filter((other) => other !== one))}
                />
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

interface AddPaperProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onFiles: (files: readonly { readonly fileId: number; readonly name: string }[]) => void;
}

function AddPaper({ label, busy, onBusy, onFiles }: AddPaperProps) {
  const input = useRef<HTMLInputElement>(null);
  const uploading = useUploading();
  async function add(files: readonly File[]) {
    onBusy(true);
    const arrived: { fileId: number; name: string }[] = [];
    try {
      await uploading(async () => {
        for (const file of files) {
          const { id } = await uploadFor(fileCategoryOf(createLease, 'papers.fileId'), file);
          arrived.push({ fileId: id, name: file.name });
        }
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      onBusy(false);
      if (arrived.length > 0) onFiles(arrived);
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".png,.jpg,.jpeg,.pdf,.docx,.xlsx"
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      <Button size="small" icon={<UploadOutlined />} disabled={busy} aria-label={`上传${label}`} onClick={() => input.current?.click()}>
        上传
      </Button>
    </>
  );
}
