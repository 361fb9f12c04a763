import type { Endpoint, InputOf } from '@anju/contract/kit/endpoint';
import { openStream, type CallOptions } from './call.ts';

/** The file name given by the server: RFC 5987 first, since our names are Chinese. */
export function fileNameOf(disposition: string | null, otherwise: string): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      return otherwise;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || otherwise;
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a stream endpoint and saves it under the server's file name, which it returns. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<string> {
  const response = await openStream(endpoint, input, options);
  const name = fileNameOf(response.headers.get('content-disposition'), '下载文件');
  saveBlob(await response.blob(), name);
  return name;
}
