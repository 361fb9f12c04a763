// Files hang on a parent in a category; the category says what the parent is, and who may see the parent may see the file.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';

/**
 * 1 result of a job (parent: the job) · 2 attachment and 3 picture (parent 0: of the person who uploaded it, until a paper takes it over) ·
 * 101 PDF of a notification · 110 picture of the public website · 111 business licence of an application.
 */
export const FILE_CATEGORY = {
  jobResult: 1,
  attachment: 2,
  picture: 3,
  notificationPdf: 101,
  sitePicture: 110,
  licence: 111,
  devicePaper: 120,
  resolutionPaper: 121,
  staffPhoto: 122,
  companyMark: 123,
  chasePaper: 124,
  markPaper: 125,
  hangPaper: 126,
  instalmentPaper: 127,
  changePaper: 128,
  reductionPaper: 129,
  refundPaper: 130,
  invoicePaper: 131,
  contractPaper: 132,
} as const;
export type FileCategory = (typeof FILE_CATEGORY)[keyof typeof FILE_CATEGORY];

const parent = z.coerce.number<unknown>('编号不正确').int('编号不正确').nonnegative('编号不正确').default(0);

export const uploadedFile = z.object({
  id,
  name: z.string(),
  /** Where a browser shows it: a picture as an image, anything else as a download. */
  url: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/file/upload-file',
  access: { session: true },
  summary: '上传文件',
  kind: 'upload',
  input: z.object({ cat: idParam, parent }),
  output: uploadedFile,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/file/down',
  access: { session: true },
  summary: '下载文件',
  kind: 'stream',
  input: z.object({ cat: idParam, id: idParam, parent }),
  output: z.unknown(),
});

/** The newest result of the asking person's jobs under this name. */
export const downloadByName = endpoint({
  method: 'GET',
  path: '/api/file/download',
  access: { session: true },
  summary: '按名称下载任务结果',
  kind: 'stream',
  input: z.object({ name: z.string().min(1).max(200) }),
  output: z.unknown(),
});

/** Longest side of a smaller version; absent: the picture as it is kept. */
export const IMAGE_SIDES = [96, 320, 960] as const;

/** A picture. Those of the public website are for everyone; any other needs the session of who may see its parent. */
export const viewImage = endpoint({
  method: 'GET',
  path: '/api/kimage/view/{parent}/{cat}/{id}.png',
  access: { open: true },
  summary: '查看图片',
  kind: 'stream',
  tokenInQuery: true,
  input: z.object({ parent, cat: idParam, id: idParam, side: z.coerce.number<unknown>().pipe(z.literal(IMAGE_SIDES)).optional() }),
  output: z.unknown(),
});

/** A PDF shown in place, category 101. */
export const viewPdf = endpoint({
  method: 'GET',
  path: '/api/pdf',
  access: { session: true },
  summary: '查看PDF',
  kind: 'stream',
  tokenInQuery: true,
  input: z.object({ id: idParam, cat: z.coerce.number<unknown>().pipe(z.literal(FILE_CATEGORY.notificationPdf)), parent }),
  output: z.unknown(),
});
