// Photos of a visit: made small and uploaded as they are taken, attached when the visit is saved.
import { useRef, useState } from 'react';
import { fileCategoryOf, finishRelationVisit } from '@anju/contract';
import { useUploading } from '../../../../../archetypes/index.ts';
import { ApiError } from '../../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../../platform/files/index.ts';
import { AddPhoto, PhotoTile, PhotoTiles, shrinkPhoto } from '../../../../../ui/index.ts';

interface VisitPhotosProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

interface Taken {
  readonly id: number;
  readonly name: string;
}

const MOST = 9;

export function VisitPhotos({ onChange }: VisitPhotosProps) {
  const uploading = useUploading();
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  // Several photos arrive one after the other while others are dropped.
  const latest = useRef(taken);
  function put(next: readonly Taken[]): void {
    latest.current = next;
    setTaken(next);
    onChange?.(next.map(({ id }) => id));
  }
  async function add(files: readonly File[]): Promise<void> {
    try {
      await uploading(async () => {
        for (const file of files.slice(0, MOST - latest.current.length)) {
          const { blob, name } = await shrinkPhoto(file);
          const photo = new File([blob], name, { type: blob.type });
          const { id } = await uploadFor(fileCategoryOf(finishRelationVisit, 'photoIds'), photo);
          put([...latest.current, { id, name }]);
        }
      });
    } catch (error) {
      // The call has already shown the failure; what was uploaded before it stays.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return (
    <PhotoTiles>
      {taken.map(({ id, name }) => (
        <PhotoTile key={id} caption={name} onDrop={() => put(latest.current.filter((one) => one.id !== id))}>
          <span className="visit-photo">已上传</span>
        </PhotoTile>
      ))}
      {taken.length < MOST ? <AddPhoto text="照片" onFiles={(files) => void add(files)} /> : null}
    </PhotoTiles>
  );
}
