// Photos before and after the work: those on the server, and those that wait on this phone.
import { useEffect, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { FILE_CATEGORY, removeCasePhoto, type CaseDetail } from '@anju/contract';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { browserBlobs, type OutboxEntry } from '../../../../platform/outbox/index.ts';
import { Picture } from '../../../../ui/index.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { useWorkOutbox } from './work-outbox.ts';
import { useWorkStep } from './work-step.ts';
import { groupOf } from './work.rules.ts';

type When = 'before' | 'after';
const WORDS = { accepted: '登记时', before: '处理前', after: '处理后' } as const;
const MOST = 20;

interface WorkPhotosProps {
  readonly id: number;
  readonly object: string;
  /** Absent until the case is read. */
  readonly photos: CaseDetail['photos'];
  /** Photos are added and removed while the worker has the case. */
  readonly open: boolean;
}

export function WorkPhotos({ id, object, photos, open }: WorkPhotosProps) {
  const { message } = App.useApp();
  const { outbox, entries } = useWorkOutbox();
  const step = useWorkStep();
  const refresh = useRefreshCases();
  const { attempt } = useAttempt();
  const waiting = entries.filter(({ group, act }) => group === groupOf(id) && act === 'photos');
  const own = photos.filter(({ when }) => when !== 'accepted').length + waiting.length;

  async function add(when: When, files: readonly File[]) {
    if (own + files.length > MOST) void message.warning(`照片最多 ${MOST} 张`);
    for (const file of files.slice(0, MOST - own)) {
      const photo = await shrinkPhoto(file);
      const files = [{ ...photo, category: FILE_CATEGORY.casePhoto }];
      if (!(await step({ id, object }, { act: 'photos', word: `${WORDS[when]}照片`, input: { when }, files }))) return;
    }
  }
  const remove = (fileId: number) =>
    attempt(async () => {
      await call(removeCasePhoto, { id, fileId });
      await refresh();
    });
  return (
    <div className="casework-photos">
      {photos.map((photo) => (
        <figure key={photo.id}>
          <Picture parent={id} cat={FILE_CATEGORY.casePhoto} id={photo.id} side={320} alt={`${WORDS[photo.when]}照片`} />
          <figcaption>{WORDS[photo.when]}</figcaption>
          {open && photo.when !== 'accepted' ? <Drop onDrop={() => void remove(photo.id)} /> : null}
        </figure>
      ))}
      {waiting.map((entry) => (
        <figure key={entry.key}>
          <LocalPicture entry={entry} />
          <figcaption>{WORDS[entry.input['when'] as When]} 待上传</figcaption>
          <Drop onDrop={() => void outbox.drop(entry.key)} />
        </figure>
      ))}
      {open ? (
        <>
          <AddPhoto text="处理前" onFiles={(files) => void add('before', files)} />
          <AddPhoto text="处理后" onFiles={(files) => void add('after', files)} />
        </>
      ) : null}
      {!open && photos.length === 0 ? <span className="ui-quiet">没有照片</span> : null}
    </div>
  );
}

const Drop = ({ onDrop }: { readonly onDrop: () => void }) => (
  <Button className="casework-photo-drop" size="small" shape="circle" icon={<CloseOutlined />} aria-label="去掉照片" onClick={onDrop} />
);

function AddPhoto({ text, onFiles }: { readonly text: string; readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <button type="button" className="casework-photo-add" onClick={() => input.current?.click()}>
      <CameraOutlined />拍{text}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`选择${text}照片`}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </button>
  );
}

function LocalPicture({ entry }: { readonly entry: OutboxEntry }) {
  const name = entry.files[0]?.blob ?? '';
  const [src, setSrc] = useState('');
  useEffect(() => {
    let made = '';
    let left = false;
    void browserBlobs()
      .get(name)
      .then((blob) => {
        if (left || !blob) return;
        made = URL.createObjectURL(blob);
        setSrc(made);
      })
      // A picture that cannot be read at the moment has a blank in its place.
      .catch(() => undefined);
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [name]);
  return src === '' ? <span className="casework-photo-blank" /> : <img src={src} alt={entry.title} />;
}
