// 承接查验: common parts taken over from the developer, with the same check and the same defects as a house. Kept on 入伙验房 (menu 86).
// The developer has 30 days to mend (Beijing 20, Shanghai 54). domain: property 5.3.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { createdFields, optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileIds } from '../../kit/file-fields.ts';
import { chosen, id, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { checkDefect } from './check-defect.ts';
import { MOVE_IN_MENUS } from './check-setting.ts';
import { CHECK_SHEET, TAKEOVER } from './states.ts';

const takeover = resource({ path: '/api/customer/takeover', menu: MENU.moveIn, what: '承接查验' });

export const TAKEOVER_MEND_DAYS = 30;
export const TAKEOVER_FAILURES = failures({
  TAKEOVER_STATE: business('承接查验{state}，不能{what}'),
  TAKEOVER_OPEN: business('还有 {count} 张查验单没有签字'),
  TAKEOVER_DEFECTS: business('还有 {count} 个问题没有闭合，不能完成承接'),
  TAKEOVER_UNSIGNED: business('请先登记承接协议的签订日期'),
});

const participant = z.object({ unit: requiredText('单位', 60), name: requiredText('姓名', 40), role: optionalText('身份', 20) });
const form = z.object({
  estateId: chosen('小区'),
  name: requiredText('名称', 60),
  startedOn: day,
  developer: optionalText('移交单位', 60),
  participants: z.array(participant).max(30, '参加人员最多 30 人').default([]),
  agreementSignedOn: optionalDay,
  remark: optionalText('备注', 500),
  /** Agreement and papers; those left out are deleted. */
  fileIds: fileIds(FILE_CATEGORY.takeoverPaper, 30),
});
export type TakeoverForm = z.output<typeof form>;

export const takeoverRow = z.object({
  id,
  version,
  number: z.string(),
  estateId: id,
  estateName: z.string(),
  name: z.string(),
  startedOn: day,
  developer: z.string(),
  state: TAKEOVER.schema,
  sheets: z.int(),
  openDefects: z.int(),
  closedDefects: z.int(),
  overdueDefects: z.int(),
  agreementSignedOn: day.nullable(),
  doneOn: day.nullable(),
  ...createdFields,
});
export type TakeoverRow = z.infer<typeof takeoverRow>;
export const searchTakeovers = takeover.search({ estateId: optionalId, states: severalOf(TAKEOVER), key: searchKey }, takeoverRow, {
  menu: MOVE_IN_MENUS,
});
export const takeoverDetail = takeoverRow.extend({
  companyName: z.string(),
  remark: z.string(),
  participants: z.array(z.object({ unit: z.string(), name: z.string(), role: z.string() })),
  files: z.array(z.object({ id, name: z.string() })),
  sheetLines: z.array(
    z.object({
      id,
      place: z.string(),
      state: CHECK_SHEET.schema,
      startedBy: z.string(),
      startedAt: instant,
      signedAt: instant.nullable(),
      checked: z.int(),
      bad: z.int(),
    }),
  ),
  defects: z.array(checkDefect),
});
export type TakeoverDetail = z.infer<typeof takeoverDetail>;
export const getTakeover = takeover.get(takeoverDetail, { menu: MOVE_IN_MENUS });
export const createTakeover = takeover.create(form);
export const changeTakeover = takeover.change(form);
/** A sheet for one place: a building, a plant room, the roads. */
export const beginTakeoverCheck = takeover.step('{id}/check', '开始查验', {
  version: false,
  idempotent: true,
  fields: { place: requiredText('部位', 60) },
  output: z.object({ sheetId: id }),
});
/** All sheets are signed, all defects closed, the agreement signed. */
export const finishTakeover = takeover.step('{id}/finish', '完成承接');
