// Pictures and documents of the server as bytes. They are fetched with the session like every call, so that no token appears in an address;
// only pictures of the public website have an address that anyone may open.
import { FILE_CATEGORY, uploadFile, viewImage, viewPdf, type IMAGE_SIDES, type UploadedFile } from '@anju/contract/files/file';
import type { FieldCategory } from '@anju/contract/kit/file-fields';
import { openStream, upload } from '../api/index.ts';
import { buildRequest } from '../api/request.ts';

export interface PicturePlace {
  readonly parent: number;
  readonly cat: number;
  readonly id: number;
  /** Longest side of a smaller version; when absent, the picture as stored. */
  readonly side?: (typeof IMAGE_SIDES)[number] | undefined;
}

export interface PdfPlace {
  readonly id: number;
  readonly parent: number;
}

export const isPublicPicture = ({ cat }: PicturePlace): boolean => cat === FILE_CATEGORY.sitePicture;

/** For an `img` that anyone may load. */
export const pictureAddress = (place: PicturePlace): string => buildRequest(viewImage, place).url;

export async function loadPicture({ parent, cat, id, side }: PicturePlace, signal: AbortSignal): Promise<Blob> {
  return (await openStream(viewImage, { parent, cat, id, side }, { signal, loading: false })).blob();
}

export async function loadPdf({ id, parent }: PdfPlace, signal: AbortSignal): Promise<ArrayBuffer> {
  const input = { id, parent, cat: FILE_CATEGORY.notificationPdf };
  return (await openStream(viewPdf, input, { signal, loading: false })).arrayBuffer();
}

/** Uploads a file for a field of a form. Until the form is saved, only the user who uploaded it sees it. */
export const uploadFor = (category: FieldCategory, file: File): Promise<UploadedFile> =>
  upload(uploadFile, { cat: category, parent: 0 }, file);
