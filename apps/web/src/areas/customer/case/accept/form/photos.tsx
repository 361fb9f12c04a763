// Photos of a case: uploaded as they are chosen, attached when the case is accepted.
import { useRef, useState } from 'react';
import { App, Button } from 'antd';
import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { acceptCases, fileCategoryOf } from '@anju/contract';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../../platform/files/index.ts';
import { Picture } from '../../../../../ui/index.ts';
import type { Accept } from '../draft/call.ts';

const MOST = 20;
const CATEGORY = fileCategoryOf(acceptCases, 'cases.form.photoIds');

interface AcceptPhotosProps {
  readonly ids: readonly number[];
  readonly uploading: Accept['uploading'];
  readonly onAdd: (id: number) => void;
  readonly onRemove: (id: number) => void;
}

export function AcceptPhotos({ ids, uploading, onAdd, onRemove }: AcceptPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { message } = App.useApp();

  async function add(files: readonly File[]) {
    const room = MOST - ids.length;
    if (files.length > room) void message.warning(`照片最多 ${MOST} 张，多出的没有上传`);
    setBusy(true);
    try {
      await uploading(async () => {
        for (const file of files.slice(0, room)) onAdd((await uploadFor(CATEGORY, file)).id);
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className="accept-photos">
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg"
        aria-label="选择照片"
        hidden
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      {ids.map((id, index) => (
        <span key={id} className="accept-photo">
          <Picture parent={0} cat={CATEGORY} id={id} side={96} alt={`照片 ${index + 1}`} />
          <Button size="small" type="text" icon={<CloseOutlined />} aria-label={`移除照片 ${index + 1}`} onClick={() => onRemove(id)} />
        </span>
      ))}
      <Button size="small" icon={<CameraOutlined />} loading={busy} disabled={ids.length >= MOST} onClick={() => input.current?.click()}>
        照片
      </Button>
    </span>
  );
}
