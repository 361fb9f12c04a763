// A file of the books as a user gets it.
import { vi, expect } from 'vitest';
import { exportLedgerFile, FILE_CATEGORY, listMyJobs, type LEDGER_FORMAT, type StateOf } from '@anju/contract';
import { fetchAs } from '../../../testing/sample-files.ts';
import type { Installation, Person } from '../../../testing/installation.ts';

interface Asked {
  readonly companyId: number;
  readonly from: number;
  readonly to: number;
  readonly format: StateOf<typeof LEDGER_FORMAT>;
}

export async function ledgerFile(installation: Installation, person: Person, filter: Asked): Promise<{ name: string; bytes: Buffer }> {
  const purpose = { usage: '对账', auditor: '主管', auditDate: '2025-02-01' };
  const { jobId } = await person.call(exportLedgerFile, { filter, purpose });
  const job = await vi.waitFor(
    async () => {
      const found = (await person.call(listMyJobs, {})).find(({ id }) => id === jobId);
      expect(found?.state, found?.message).toBe('done');
      return found;
    },
    { interval: 50 },
  );
  const url = `/api/file/down?cat=${FILE_CATEGORY.jobResult}&id=${job?.fileId ?? 0}&parent=${jobId}`;
  const file = await fetchAs(installation.app, url, person.token);
  return { name: decodeURIComponent(String(file.headers['content-disposition'] ?? '')), bytes: file.rawPayload };
}
