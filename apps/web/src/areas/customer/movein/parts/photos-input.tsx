// Photos of a form in the office: uploaded as they are chosen, attached with their marks when the form is saved.
import { useRef, useState } from 'react';
import { addDefectPhotos, fileCategoryOf, type NewDefectPhoto } from '@anju/contract';
import { useUploading } from '../../../../archetypes/index.ts';
import { ApiError } from '../../../../platform/errors/index.ts';
import { uploadFor } from '../../../../platform/files/index.ts';
import { PhotoField, type TakenPhoto } from './photo-field.tsx';

interface PhotosInputProps {
  readonly id?: string;
  readonly value?: readonly NewDefectPhoto[];
  readonly onChange?: (photos: NewDefectPhoto[]) => void;
  readonly text: string;
  /** How many the defect has already. */
  readonly before?: number;
}

export function PhotosInput({ onChange, text, before = 0 }: PhotosInputProps) {
  const uploading = useUploading();
  const [taken, setTaken] = useState<readonly TakenPhoto[]>([]);
  // Uploads end after the user has gone on marking and removing photos.
  const latest = useRef(taken);
  const fileIds = useRef(new Map<Blob, number | null>());

  function put(photos: readonly TakenPhoto[]): void {
    latest.current = photos;
    setTaken(photos);
    onChange?.(
      photos.flatMap(({ blob, marks }) => {
        const fileId = fileIds.current.get(blob) ?? null;
        return fileId === null ? [] : [{ fileId, marks: [...marks] }];
      }),
    );
  }
  async function send({ blob, name }: TakenPhoto) {
    fileIds.current.set(blob, null);
    try {
      const file = new File([blob], name, { type: blob.type });
      const { id } = await uploading(() => uploadFor(fileCategoryOf(addDefectPhotos, 'photos.fileId'), file));
      fileIds.current.set(blob, id);
      put(latest.current);
    } catch (error) {
      // The call has already shown the failure; the photo is taken again.
      if (!(error instanceof ApiError)) throw error;
      put(latest.current.filter((photo) => photo.blob !== blob));
    }
  }
  function change(photos: readonly TakenPhoto[]): void {
    put(photos);
    photos.filter(({ blob }) => !fileIds.current.has(blob)).forEach((photo) => void send(photo));
  }
  return <PhotoField text={text} value={taken} onChange={change} before={before} />;
}
