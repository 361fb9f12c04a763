// A list leaves as a sheet only with the right to export on its screen, and with a purpose in the log.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MENU, recordListExport, searchExportLog } from '@anju/contract';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const purpose = { usage: '月末核对', auditor: '陈晓岚', auditDate: '2026-06-30' };
const ofBills = { menuId: MENU.billingAudit, what: '账单', rows: 63, filter: '{"estateId":1}', purpose };

it('is recorded with what, how many rows, the filter and the purpose', async () => {
  const emp = await installation.as('emp');
  expect(await emp.call(recordListExport, ofBills)).toBeNull();
  const { rows } = await (await installation.as('sa')).call(searchExportLog, { page: 1, size: 20, entity: 'list' });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows[0])).toContain('月末核对');
  expect(JSON.stringify(rows[0])).toContain('行数：63');
  expect(JSON.stringify(rows[0])).toContain('：账单');
});

it('is refused without the right, and without a purpose', async () => {
  const limited = await installation.as('limited');
  await expect(limited.call(recordListExport, ofBills)).rejects.toThrow();
  const emp = await installation.as('emp');
  await expect(emp.call(recordListExport, { ...ofBills, purpose: { ...purpose, usage: ' ' } })).rejects.toThrow();
});
