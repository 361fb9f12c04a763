// Photos before and after the work: those on the server, and those that wait on this phone.
import { App } from 'antd';
import { addCasePhotos, FILE_CATEGORY, fileCategoryOf, removeCasePhoto, type CaseDetail } from '@anju/contract';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { AddPhoto, KeptPicture, PhotoTile, PhotoTiles, Picture, shrinkPhoto } from '../../../../ui/index.ts';
import { useRefreshCases } from '../record/refresh-cases.ts';
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
      const files = [{ ...photo, category: fileCategoryOf(addCasePhotos, 'fileIds') }];
      if (!(await step({ id, object }, { act: 'photos', word: `${WORDS[when]}照片`, input: { when }, files }))) return;
    }
  }
  const remove = (fileId: number) =>
    attempt(async () => {
      await call(removeCasePhoto, { id, fileId });
      await refresh();
    });
  return (
    <PhotoTiles>
      {photos.map((photo) => (
        <PhotoTile
          key={photo.id}
          caption={WORDS[photo.when]}
          onDrop={open && photo.when !== 'accepted' ? () => void remove(photo.id) : undefined}
        >
          <Picture parent={id} cat={FILE_CATEGORY.casePhoto} id={photo.id} side={320} alt={`${WORDS[photo.when]}照片`} />
        </PhotoTile>
      ))}
      {waiting.map(({ key, input, files, title }) => (
        <PhotoTile key={key} caption={`${WORDS[input['when'] as When]} 待上传`} onDrop={() => void outbox.drop(key)}>
          <KeptPicture name={files[0]?.blob ?? ''} alt={title} />
        </PhotoTile>
      ))}
      {open ? (
        <>
          <AddPhoto text="处理前" onFiles={(files) => void add('before', files)} />
          <AddPhoto text="处理后" onFiles={(files) => void add('after', files)} />
        </>
      ) : null}
      {!open && photos.length === 0 ? <span className="ui-quiet">没有照片</span> : null}
    </PhotoTiles>
  );
}
