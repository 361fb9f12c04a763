import { useRef, useState } from 'react';
import { App, Button } from 'antd';
import { UserOutlined } from '@ant-design/icons';
import { FILE_CATEGORY, fileCategoryOf, setEmployeePhoto, uploadFile, type EmployeeDetail } from '@anju/contract';
import { call, upload } from '../../../../platform/api/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { Picture } from '../../../../ui/index.ts';
import { useRefreshEmployees } from './employee-queries.ts';

/** The photo, and its replacement. */
export function EmployeePhoto({ employee, canChange }: { readonly employee: EmployeeDetail; readonly canChange: boolean }) {
  const { message } = App.useApp();
  const refresh = useRefreshEmployees();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { id, version, name, photoFileId } = employee;

  async function run(work: () => Promise<number | null>, text: string) {
    setBusy(true);
    try {
      await call(setEmployeePhoto, { id, version, fileId: await work() });
      void message.success(text);
      await refresh();
    } catch (error) {
      // The call has already shown the failure.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  const replace = (file: File) =>
    run(async () => (await upload(uploadFile, { cat: fileCategoryOf(setEmployeePhoto, 'fileId'), parent: id }, file)).id, '照片已更换');

  return (
    <figure className="employee-photo">
      {photoFileId === null ? (
        <span className="employee-photo-none" role="img" aria-label="没有照片">
          <UserOutlined />
        </span>
      ) : (
        <Picture
          parent={id}
          cat={FILE_CATEGORY.staffPhoto}
          id={photoFileId}
          side={320}
          alt={`${name}的照片`}
          className="employee-photo-picture"
        />
      )}
      {canChange ? (
        <figcaption>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg"
            aria-label="选择照片"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void replace(file);
            }}
          />
          <Button type="link" size="small" loading={busy} onClick={() => input.current?.click()}>
            {photoFileId === null ? '上传照片' : '更换'}
          </Button>
          {photoFileId === null ? null : (
            <Button type="link" size="small" danger disabled={busy} onClick={() => void run(() => Promise.resolve(null), '照片已移除')}>
              移除
            </Button>
          )}
        </figcaption>
      ) : null}
    </figure>
  );
}
