// Photos of a defect with their marks; opened large, they are marked again or removed.
import { useState } from 'react';
import { App, Button } from 'antd';
import {
  DEFECT,
  DEFECT_PHOTO,
  FILE_CATEGORY,
  markDefectPhoto,
  removeDefectPhoto,
  type CheckDefect,
  type DefectPhoto,
  type PhotoMark,
} from '@anju/contract';
import { formatInstant } from '@anju/domain';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, Picture, useConfirm } from '../../../../ui/index.ts';
import { MarkedPhoto, PhotoMarker } from '../parts/marked-photo.tsx';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';

interface DefectPhotosProps {
  readonly defect: CheckDefect;
  readonly canChange: boolean;
}

export function DefectPhotos({ defect, canChange }: DefectPhotosProps) {
  const [shown, setShown] = useState<DefectPhoto | null>(null);
  if (defect.photos.length === 0) return <span className="ui-quiet">没有照片</span>;
  return (
    <>
      <div className="movein-photos">
        {defect.photos.map((photo) => (
          <button
            key={photo.fileId}
            type="button"
            aria-label={`查看${DEFECT_PHOTO.text(photo.moment)}照片`}
            onClick={() => setShown(photo)}
          >
            <MarkedPhoto marks={photo.marks}>
              <Picture parent={defect.sheetId} cat={FILE_CATEGORY.checkPhoto} id={photo.fileId} side={320} alt={defect.description} />
            </MarkedPhoto>
            <small className="ui-quiet">
              {DEFECT_PHOTO.text(photo.moment)} {photo.by} {formatInstant(photo.at)}
            </small>
          </button>
        ))}
      </div>
      {shown ? (
        <LargePhoto
          defect={defect}
          photo={shown}
          canChange={canChange && DEFECT.is(defect.state, 'open', 'mended')}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

interface LargePhotoProps extends DefectPhotosProps {
  readonly photo: DefectPhoto;
  readonly onClose: () => void;
}

function LargePhoto({ defect: { id, sheetId, description }, photo, canChange, onClose }: LargePhotoProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshMoveIns();
  const { attempt, busy } = useAttempt();
  const [marks, setMarks] = useState<readonly PhotoMark[]>(photo.marks);
  const end = (text: string) => {
    void message.success(text);
    void refresh();
    onClose();
  };
  const save = () =>
    attempt(async () => {
      await call(markDefectPhoto, { id, fileId: photo.fileId, marks: [...marks] });
      end('标记已保存');
    });
  const remove = () =>
    attempt(async () => {
      if (!(await confirm({ text: '删除这张照片，删除后无法恢复。是否继续？' }))) return;
      await call(removeDefectPhoto, { id, fileId: photo.fileId });
      end('照片已删除');
    });
  const picture = <Picture parent={sheetId} cat={FILE_CATEGORY.checkPhoto} id={photo.fileId} side={960} alt={description} />;
  return (
    <Dialog
      open
      size="wide"
      title={description}
      onCancel={onClose}
      footer={
        canChange ? (
          <>
            <Button danger disabled={busy} onClick={() => void remove()}>
              删除照片
            </Button>
            <Button type="primary" disabled={busy || marks === photo.marks} onClick={() => void save()}>
              保存标记
            </Button>
          </>
        ) : null
      }
    >
      {canChange ? (
        <PhotoMarker marks={marks} onChange={setMarks}>
          {picture}
        </PhotoMarker>
      ) : (
        <MarkedPhoto marks={photo.marks}>{picture}</MarkedPhoto>
      )}
    </Dialog>
  );
}
