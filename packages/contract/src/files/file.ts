// Files hang on a parent (`job`, `house`, …) in a category; who may see the parent may see the file.
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam } from '../kit/ids.ts';

export const FILE_CATEGORY = { jobResult: 1, attachment: 2, picture: 3 } as const;

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/file/upload-file',
  access: { session: true },
  summary: '上传文件',
  kind: 'upload',
  input: z.object({ cat: idParam, parent: z.coerce.number().int().nonnegative().default(0) }),
  output: z.object({ id, name: z.string(), url: z.string() }),
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/file/down',
  access: { session: true },
  summary: '下载文件',
  kind: 'stream',
  input: z.object({ cat: idParam, id: idParam, parent: z.coerce.number().int().nonnegative().default(0) }),
  output: z.unknown(),
});
