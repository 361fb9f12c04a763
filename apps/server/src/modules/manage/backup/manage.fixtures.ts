// Helpers for tests of this area: finished jobs, rows read without any policy, a backup made and downloaded.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { vi } from 'vitest';
import { downloadBackup, getDownloadStatus, getSite, makeBackup, type Job } from '@anju/contract';
import { DEMO_PASSWORD, type Installation, type Person } from '../../../testing/installation.ts';

export const rowsOf = <R extends object>({ database }: Installation, text: string, values: unknown[] = []): Promise<R[]> =>
  database.asOwner(async (client) => (await client.query(text, values)).rows as R[]);

const SOON = { interval: 25 };

export async function finished(person: Person, jobId: number): Promise<Job> {
  return vi.waitUntil(async () => {
    const { status, envelope } = await person.ask(getDownloadStatus, { id: jobId });
    // A busy server asks to be asked again, as it does the page.
    if (status === 503) return undefined;
    if (envelope.code !== 200) throw new Error(envelope.msg);
    const job = getDownloadStatus.output.parse(envelope.data);
    return job.state === 'done' || job.state === 'failed' ? job : undefined;
  }, SOON);
}

export async function backUp(sa: Person): Promise<number> {
  const { id, jobId } = await sa.call(makeBackup, {});
  const job = await finished(sa, jobId);
  if (job.state !== 'done') throw new Error(job.message);
  return id;
}

export async function encrypted(visitor: Person, password: string): Promise<string> {
  const { pubKey } = await visitor.call(getSite, {});
  const key = createPublicKey({ key: Buffer.from(pubKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(password)).toString('base64');
}

export async function fetchBackup(installation: Installation, sa: Person, id: number, password = DEMO_PASSWORD) {
  return installation.app.inject({
    method: 'POST',
    url: downloadBackup.path,
    headers: { authorization: `Bearer ${sa.token}` },
    payload: { id, password: await encrypted(installation.visitor, password) },
  });
}
