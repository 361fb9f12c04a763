// A file belongs to a parent in a category. The category says what the parent is; users who may see the parent may see the file.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { business, failures } from '../kit/failure.ts';
import { id, idOrNoneParam, idParam, shortIdParam } from '../kit/ids.ts';

export const FILE_FAILURES = failures({
  FILE_TYPE: business('不支持的文件类型：{type}'),
  FILE_TOO_LARGE: business('文件超过 {max}，请压缩后再上传'),
  PICTURE_TOO_LARGE: business('图片超过 {max} 万像素，请缩小后再上传'),
  FILE_BROKEN: business('文件“{name}”已损坏，无法读取'),
  FILE_GONE: business('文件不存在或已过期'),
});

/**
 * 1 result of a job (parent: the job) · 2 attachment and 3 picture (parent 0: of the user who uploaded it, until it is attached to a
 * record) · 101 PDF of a notification · 110 picture of the public website · 111 business licence of an application.
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
  suspensionPaper: 126,
  instalmentPaper: 127,
  changePaper: 128,
  reductionPaper: 129,
  refundPaper: 130,
  invoicePaper: 131,
  contractPaper: 132,
  documentPaper: 140,
  documentPdf: 141,
  letterPaper: 142,
  taskPaper: 143,
  sealPicture: 144,
  sealPaper: 145,
  sealScan: 146,
  meetingPaper: 147,
  meetingPhoto: 148,
  casePhoto: 150,
  caseSign: 151,
  decorationPaper: 152,
  workerPhoto: 153,
  decorationPhoto: 154,
  customerSign: 155,
  releasePaper: 156,
  gatePhoto: 157,
  moveInPaper: 158,
  checkPhoto: 159,
  violationPhoto: 160,
  takeoverPaper: 161,
  listingPhoto: 162,
  leasePaper: 163,
  handbackPhoto: 164,
  visitPhoto: 165,
  surveyPaper: 166,
  voucherPaper: 167,
  assetPhoto: 168,
  assetPaper: 169,
  callTape: 170,
} as const;
export type FileCategory = (typeof FILE_CATEGORY)[keyof typeof FILE_CATEGORY];

const category = shortIdParam;
const parent = idOrNoneParam.default(0);

export const uploadedFile = z.object({
  id,
  name: z.string(),
  /** The address for the browser: a picture is shown as an image, anything else is downloaded. */
  url: z.string(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/file/upload-file',
  access: { session: true, roles: ['emp', 'sa', 'super', 'root'] },
  summary: '上传文件',
  kind: 'upload',
  input: z.object({ cat: category, parent }),
  output: uploadedFile,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/file/down',
  access: { session: true },
  summary: '下载文件',
  kind: 'stream',
  input: z.object({ cat: category, id: idParam, parent }),
  output: z.unknown(),
});

/** The newest result of the user's jobs under this name. */
export const downloadByName = endpoint({
  method: 'GET',
  path: '/api/file/download',
  access: { session: true },
  summary: '按名称下载任务结果',
  kind: 'stream',
  input: z.object({ name: z.string().min(1).max(200) }),
  output: z.unknown(),
});

/** Longest side of a smaller version; without it the picture is sent as it is stored. */
export const IMAGE_SIDES = [96, 320, 960] as const;

/** A picture. Those of the public website are public; any other requires a session of a user who may see its parent. */
export const viewImage = endpoint({
  method: 'GET',
  path: '/api/kimage/view/{parent}/{cat}/{id}.png',
  access: { open: true },
  summary: '查看图片',
  kind: 'stream',
  tokenInQuery: true,
  input: z.object({ parent, cat: category, id: idParam, side: z.coerce.number<unknown>().pipe(z.literal(IMAGE_SIDES)).optional() }),
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
