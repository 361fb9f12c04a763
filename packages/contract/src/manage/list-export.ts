// A list saved as a sheet as it stands on the screen. The rows come from the list's own call, so they are exactly what the user may see;
// this call checks the right to export on the screen and records the purpose before anything is written.
import { z } from 'zod';
import { endpoint, noAnswer } from '../kit/endpoint.ts';
import { exportPurpose } from '../kit/export-purpose.ts';
import { requiredText } from '../kit/fields.ts';
import { shortId } from '../kit/ids.ts';

/** More rows are exported by narrowing the list first; sheets of any size are written by jobs. */
export const MAX_LIST_EXPORT = 10_000;

export const recordListExport = endpoint({
  method: 'POST',
  path: '/api/manage/list-export',
  access: { session: true, roles: ['emp', 'sa', 'super', 'root'] },
  summary: '登记列表导出',
  input: z.object({
    /** The screen the list is on. */
    menuId: shortId,
    /** What is exported: 账单. */
    what: requiredText('导出内容', 40),
    rows: z.int().min(0).max(MAX_LIST_EXPORT),
    /** The filter of the list, as JSON. */
    filter: z.string().max(4000),
    purpose: exportPurpose,
  }),
  output: noAnswer,
});
