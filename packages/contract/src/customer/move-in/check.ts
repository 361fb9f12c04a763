// The check itself: one sheet of a house (入伙验房) or of common parts (承接查验), item by item. A tablet saves every item by itself and sends it
// again after a lost connection, so each call is small and has an idempotency key.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalId, optionalText } from '../../kit/fields.ts';
import { optionalFile } from '../../kit/file-fields.ts';
import { id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { MOVE_IN_MENUS } from './check-setting.ts';
import { checkDefect } from './check-defect.ts';
import { CHECK_KIND, CHECK_RESULT, CHECK_SHEET } from './states.ts';

const sheet = resource({ path: '/api/customer/check', menu: MENU.moveIn, what: '验房单' });

export const CHECK_FAILURES = failures({
  CHECK_SIGNED: business('验房单已签字，不能再修改'),
  CHECK_ITEM: business('查验项目不在该验房单上'),
  CHECK_LEFT: business('还有 {count} 项没有查验，请逐项查验或将其余项目记为合格'),
  CHECK_NO_DEFECT: business('“{item}”{result}，请登记问题后再签字'),
  CHECK_UNSIGNED: business('请签字，或填写未签字的原因'),
});

const sheetItem = z.object({
  itemId: id,
  parentId: id.nullable(),
  room: z.string(),
  name: z.string(),
  standard: z.string(),
  partId: id.nullable(),
  result: CHECK_RESULT.schema.nullable(),
  note: z.string(),
  by: z.string(),
  at: instant.nullable(),
  defects: z.int(),
});
export type CheckSheetItem = z.infer<typeof sheetItem>;
export const checkSheet = z.object({
  id,
  version,
  kind: CHECK_KIND.schema,
  moveInId: id.nullable(),
  takeoverId: id.nullable(),
  estateId: id,
  estateName: z.string(),
  /** The house, or the place of common parts. */
  place: z.string(),
  round: z.int(),
  state: CHECK_SHEET.schema,
  startedBy: z.string(),
  startedAt: instant,
  signer: z.string(),
  signFileId: id.nullable(),
  unsignedReason: z.string(),
  opinion: z.string(),
  signedAt: instant.nullable(),
  counts: z.object({ items: z.int(), ok: z.int(), bad: z.int(), absent: z.int() }),
  items: z.array(sheetItem),
  defects: z.array(checkDefect),
});
export type CheckSheet = z.infer<typeof checkSheet>;
export const getCheckSheet = sheet.get(checkSheet, { menu: MOVE_IN_MENUS });

/** When it happened, for what a tablet kept until there was a connection; null: now. */
const happenedAt = instant.nullable().default(null);
export const saveCheckResult = sheet.step('{id}/result', '保存查验结果', {
  version: false,
  idempotent: true,
  fields: { itemId: id, result: CHECK_RESULT.schema, note: optionalText('说明', 200), happenedAt },
});
/** Everything that has no result yet is found in order; with a room, everything of that room. */
export const passCheckRest = sheet.step('{id}/pass-rest', '其余记为合格', {
  version: false,
  idempotent: true,
  fields: { roomId: optionalId },
  output: z.object({ passed: z.int() }),
});
/** The sheet is signed on the screen, and nothing on it changes any more. */
export const signCheckSheet = sheet.step('{id}/sign', '验房签字', {
  version: false,
  idempotent: true,
  fields: {
    signer: optionalText('签字人', 40),
    signFileId: optionalFile(FILE_CATEGORY.checkPhoto),
    unsignedReason: optionalText('未签字原因', 200),
    opinion: optionalText('业主意见', 500),
    happenedAt,
  },
});
