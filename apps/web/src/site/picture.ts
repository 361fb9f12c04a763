import { FILE_CATEGORY } from '@anju/contract/files/file';

/** Pictures of the website are for everyone and hang on no parent. */
export const pictureUrl = (id: number, side: 320 | 960): string => `/api/kimage/view/0/${FILE_CATEGORY.sitePicture}/${id}.png?side=${side}`;
