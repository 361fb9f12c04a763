// Photos of a violation by when they were taken; more can be added while it is open.
import { useState } from 'react';
import { App } from 'antd';
import { addViolationPhotos, FILE_CATEGORY, fileCategoryOf, type ViolationDetail } from '@anju/contract';
import { VIOLATION_ENDED } from '@anju/domain';
import { useCommand } from '../../../../platform/api/hooks.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { AddPhoto, EmptyState, PhotoGroup, PhotoTiles } from '../../../../ui/index.ts';
import { useRefreshDecorations } from '../record/refresh-decorations.ts';
import { MOST_PHOTOS, uploadPhoto } from './photo-input.tsx';

type When = ViolationDetail['photos'][number]['when'];
const GROUPS: readonly (readonly [When, string])[] = [
  ['found', '发现时'],
  ['recheck', '复查'],
  ['appeal', '申诉材料'],
  ['report', '上报回执'],
];

interface ViolationPhotosProps {
  readonly detail: ViolationDetail;
  readonly may: boolean;
}

export function ViolationPhotos({ detail: { id, photos, state }, may }: ViolationPhotosProps) {
  const { message } = App.useApp();
  const refresh = useRefreshDecorations();
  const { run } = useCommand(addViolationPhotos);
  const [busy, setBusy] = useState(false);
  const open = may && !VIOLATION_ENDED.includes(state);

  async function add(when: When, files: readonly File[]) {
    if (files.length > MOST_PHOTOS) void message.warning(`一次最多 ${MOST_PHOTOS} 张，多出的没有上传`);
    setBusy(true);
    const fileIds: number[] = [];
    try {
      for (const file of files.slice(0, MOST_PHOTOS)) fileIds.push(await uploadPhoto(fileCategoryOf(addViolationPhotos, 'fileIds'), file));
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it is attached.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
    if (fileIds.length > 0 && (await run({ id, when, fileIds })) !== undefined) await refresh();
  }
  return (
    <>
      {photos.length === 0 ? <EmptyState text="没有照片" /> : null}
      {GROUPS.map(([when, title]) => {
        const group = photos.filter((photo) => photo.when === when);
        return group.length === 0 ? null : (
          <section key={when} className="record-section">
            <h3>{`${title} ${group.length}`}</h3>
            <PhotoGroup parent={id} category={FILE_CATEGORY.violationPhoto} photos={group} />
          </section>
        );
      })}
      {open ? (
        <PhotoTiles>
          {busy ? (
            <span className="ui-quiet" role="status">
              正在上传…
            </span>
          ) : (
            <>
              <AddPhoto text="现场" onFiles={(files) => void add('found', files)} />
              <AddPhoto text="复查" onFiles={(files) => void add('recheck', files)} />
            </>
          )}
        </PhotoTiles>
      ) : null}
    </>
  );
}
