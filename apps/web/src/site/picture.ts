import { FILE_CATEGORY } from '@anju/contract/files/file';

/** Pictures of the website are public and have no parent record. */
export const pictureUrl = (id: number, side: 320 | 960): string => `/api/kimage/view/0/${FILE_CATEGORY.sitePicture}/${id}.png?side=${side}`;
