// For tests: a picture, and a user who attaches it to a company.
import { randomBytes } from 'node:crypto';
import { FILE_CATEGORY, type Envelope, type UploadedFile } from '@anju/contract';
import type { Installation, Person } from '../../../testing/installation.ts';

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export async function uploaded(
  { app }: Installation,
  { token }: Person,
  companyId: number,
  content: Buffer,
): Promise<Envelope<UploadedFile>> {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="mark.png"\r\nContent-Type: image/png\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: `/api/file/upload-file?cat=${FILE_CATEGORY.companyMark}&parent=${companyId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return response.json<Envelope<UploadedFile>>();
}
