import { errorText } from '@anju/contract/errors';
import { uploadLicence } from '@anju/contract/system/registration';
import { useId, useState } from 'react';
import { upload } from '../../platform/api/index.ts';
import { FieldNote } from '../form/fields.tsx';
import { placeRefusal } from '../form/use-form.ts';

export interface Licence {
  readonly name: string;
  /** The picture chosen in this browser; empty for one uploaded earlier, which a visitor cannot read back. */
  readonly preview: string;
}

const MAX_MB = 10;
const TYPES: readonly string[] = ['image/jpeg', 'image/png'];
const BYTES_PER_MB = 1024 * 1024;

function refusalOf(file: File): string {
  if (!TYPES.includes(file.type)) return errorText('FILE_TYPE', { type: file.name.split('.').at(-1) ?? file.name });
  return file.size > MAX_MB * BYTES_PER_MB ? errorText('FILE_TOO_LARGE', { max: `${MAX_MB} MB` }) : '';
}

interface Props {
  readonly token: string;
  readonly licence: Licence | null;
  readonly onUploaded: (licence: Licence) => void;
}

export function LicenceField({ token, licence, onUploaded }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const refused = refusalOf(file);
    setError(refused);
    if (refused) return;
    setBusy(true);
    try {
      const { name } = await upload(uploadLicence, { token }, file, { quiet: true });
      onUploaded({ name, preview: URL.createObjectURL(file) });
    } catch (cause) {
      const { errors, failure } = placeRefusal(cause);
      setError(failure || (Object.values(errors)[0] ?? ''));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="site-field wide site-licence">
      <label htmlFor={id}>营业执照图片（选填）</label>
      <div>
        {licence?.preview ? <img src={licence.preview} alt="营业执照预览" /> : <i aria-hidden />}
        <div>
          <p>{licence ? `已上传：${licence.name}` : '上传后审核更快'}</p>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png"
            disabled={busy}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // The same file may be chosen again after a refusal.
              event.target.value = '';
            }}
          />
          <label htmlFor={id} className="site-button">
            {licence ? '更换图片' : '选择图片'}
          </label>
          <FieldNote error={error || undefined} hint={busy ? '正在上传…' : `jpg 或 png，不超过 ${MAX_MB} MB`} />
        </div>
      </div>
    </div>
  );
}
