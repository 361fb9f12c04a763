// What happens on the site (menu 88): passes of the crew and inspection rounds. A pass is checked at the gate (gate.ts).
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { photoIds } from '../../kit/file-fields.ts';
import { chosen, id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { decorationWorker } from './apply.ts';
import { DECORATION_PASS } from './states.ts';
import { passRow } from './parts.ts';
import { DECORATION_MENUS } from './decoration.ts';

const pass = resource({ path: '/api/customer/decoration-pass', menu: MENU.decoration, what: '施工出入证' });
const inspection = resource({ path: '/api/customer/decoration-inspection', menu: MENU.decoration, what: '装修巡查' });

/** A worker who came later: deposit and fee per pass are asked for, the pass is issued when they are received. */
export const createPass = pass.create(decorationWorker.omit({ id: true }).extend({ decorationId: id }), {
  output: z.object({ id, number: z.string(), state: DECORATION_PASS.schema }),
});
/** Name, trade, numbers and photo; a masked number stays. */
export const changePass = pass.write('change', '修改施工人员', { act: 'change', input: decorationWorker.extend({ id }) });
export const issuePass = pass.step('{id}/issue', '发放出入证', { version: false, idempotent: true, fields: { to: optionalDay } });
export const returnPass = pass.step('{id}/return', '收回出入证', {
  version: false,
  menu: [MENU.decoration, MENU.decorationLeave],
  fields: { note: optionalText('说明', 200) },
});
export const losePass = pass.step('{id}/lose', '挂失出入证', {
  version: false,
  menu: [MENU.decoration, MENU.decorationLeave],
  fields: { note: requiredText('说明', 200) },
});
/** A pass that was never issued: its money is withdrawn. */
export const dropPass = pass.step('{id}/drop', '取消出入证', { version: false, fields: { note: optionalText('说明', 200) } });
/** Passes of the estates seen, across decorations. */
export const searchPasses = pass.search(
  { estateId: optionalId, decorationId: optionalId, states: severalOf(DECORATION_PASS), key: searchKey },
  passRow
    .omit({ code: true })
    .extend({ decorationId: id, decorationNumber: z.string(), estateName: z.string(), house: z.string(), contractor: z.string() }),
  { menu: DECORATION_MENUS },
);

/** An item that is not in order may open a violation in the same step. */
const line = z
  .object({
    itemId: chosen('检查项目'),
    ok: z.boolean(),
    remark: optionalText('说明', 200),
    violation: z
      .object({
        typeId: chosen('违规类型'),
        content: requiredText('违规情况', 500),
        deadline: optionalDay,
        stop: z.boolean().default(false),
      })
      .nullable()
      .default(null),
  })
  .refine(({ ok, violation }) => !ok || violation === null, { path: ['violation'], message: '合格的项目没有违规' })
  .refine(({ ok, remark, violation }) => ok || remark !== '' || violation !== null, { path: ['remark'], message: '请填写不合格的情况' });
export type InspectionLine = z.output<typeof line>;
export const createInspection = inspection.create(
  {
    decorationId: id,
    lines: z
      .array(line)
      .min(1, '请填写检查项目')
      .max(60, '检查项目最多 60 项')
      .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, '同一项目只能出现一次'),
    remark: optionalText('巡查记录', 500),
    photoIds: photoIds(FILE_CATEGORY.decorationPhoto),
    /** When it happened, for a round kept on a phone until there was a connection; null: now. */
    happenedAt: instant.nullable().default(null),
  },
  { output: z.object({ id, violations: z.array(z.object({ id, number: z.string() })) }) },
);
export const searchInspections = inspection.search(
  { estateId: optionalId, decorationId: optionalId, from: optionalDay, to: optionalDay, wrong: z.boolean().default(false), key: searchKey },
  z.object({
    id,
    decorationId: id,
    number: z.string(),
    estateName: z.string(),
    house: z.string(),
    contractor: z.string(),
    at: instant,
    by: z.string(),
    ok: z.boolean(),
    wrong: z.int(),
    violations: z.int(),
    remark: z.string(),
    nextOn: day.nullable(),
  }),
);
