import { it } from 'vitest';
import { checkHouseImport, commitHouseImport, exportHouses, batchChangeHouses } from '@anju/contract';
import { openInstallation } from '../../../testing/installation.ts';
import { disagreements, finished, upload, rowsOf } from './house.fixtures.ts';
it('x', async () => {
  const i = await openInstallation(); const emp = await i.as('emp');
  const MANY = 5001;
  const sheet = Array.from({ length: MANY }, (_, index) => {
  const [building, floor, position] = [Math.floor(index / 200), (Math.floor(index / 4) % 50) + 1, (index % 4) + 1];
  const owner = { ownerName: `业主${index % 3_000}`, ownerPhone: `139${String(index % 3_000).padStart(8, '0')}` };
  return { zone: '新区', building: `${100 + building}幢`, unit: '1单元', floor: `${floor}`, houseNo: `${floor * 100 + position}`, buildArea: `${60 + (index % 90)}.5`, ...owner };
  });
  let t = performance.now(); const lap = (w: string) => { console.log(w, Math.round(performance.now() - t)); t = performance.now(); };
  await rowsOf(i, `alter system set log_min_duration_statement = 100`); await rowsOf(i, `select pg_reload_conf()`);
  t = performance.now();
  const id = await upload(emp, sheet); lap('upload');
  await emp.call(checkHouseImport, { id }); lap('check');
  const { jobId } = await emp.call(commitHouseImport, { id, mode: 'all' }); lap('commit');
  const seen = new Set();
  for (;;) { const [r] = await rowsOf<{message: string; state: string}>(i, 'select message, state from system.job where id=$1', [jobId]); if (!seen.has(r!.message)) { seen.add(r!.message); lap(r!.message);} if (r!.state === 'done') break; }
  await disagreements(i); lap('disagreements');
  const e = await emp.call(exportHouses, { filter: {}, purpose: { usage: 'a', auditor: 'b', auditDate: '2026-01-01' } }); await finished(emp, e.jobId); lap('export');
  await emp.ask(batchChangeHouses, { target: { filter: {} }, patch: { useState: 5 } }); lap('batch refused');
  await emp.ask(batchChangeHouses, { target: { filter: {key: '100幢'} }, patch: { useState: 5 } }); lap('batch');
  await i.close();
});
