// Defects found by a check (验房问题): where, what, who mends it until when, photos with marks, the request it became, and the re-inspections.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { day, instant } from '../../kit/dates.ts';
import { business, failures } from '../../kit/failure.ts';
import { optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../../kit/fields.ts';
import { fileId } from '../../kit/file-fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CASE, CASE_URGENCY } from '../case/states.ts';
import { MOVE_IN_MENUS } from './check-setting.ts';
import { CHECK_KIND, DEFECT, DEFECT_ACT, DEFECT_PHOTO, MOVE_IN, SEVERITY } from './states.ts';

const defect = resource({ path: '/api/customer/defect', menu: MENU.moveIn, what: '验房问题' });

export const DEFECT_FAILURES = failures({
  DEFECT_STATE: business('问题 {number} {state}，不能{what}'),
  DEFECT_DUE: business('整改期限不能早于今天'),
  DEFECT_PHOTOS: business('一个问题最多 {max} 张照片'),
  DEFECT_CATEGORY: business('请选择报修类的诉求类别'),
  DEFECT_OVER: business('承接查验已完成，不能再登记问题'),
});

const MARKS = 20;
export const DEFECT_PHOTOS = 12;
/** A circle on the picture: its middle from the left and from the top, in thousandths of the picture, and its size. */
const perMille = (what: string) => z.int(`${what}应为整数`).min(0, `${what}应为 0 到 1000`).max(1000, `${what}应为 0 到 1000`);
const photoMark = z.object({
  x: perMille('横向位置'),
  y: perMille('纵向位置'),
  size: perMille('大小').default(80),
  text: optionalText('标注', 40),
});
export type PhotoMark = z.output<typeof photoMark>;
const marks = z.array(photoMark).max(MARKS, `一张照片最多 ${MARKS} 个标记`).default([]);
/** The upload is read under the id of its sheet. */
const newPhoto = z.object({ fileId: fileId(FILE_CATEGORY.checkPhoto), marks });
const newPhotos = z.array(newPhoto).max(DEFECT_PHOTOS, `一次最多 ${DEFECT_PHOTOS} 张照片`).default([]);
export type NewDefectPhoto = z.output<typeof newPhoto>;

const form = {
  itemId: optionalId,
  position: optionalText('位置', 60),
  description: requiredText('问题描述', 500),
  severity: SEVERITY.schema,
  /** The developer or the contractor who mends it. */
  responsible: optionalText('责任单位', 60),
  dueOn: optionalDay,
};
export type DefectForm = z.output<z.ZodObject<typeof form>>;

export const defectPhoto = z.object({
  fileId: id,
  moment: DEFECT_PHOTO.schema,
  by: z.string(),
  at: instant,
  marks: z.array(z.object({ x: z.int(), y: z.int(), size: z.int(), text: z.string() })),
});
export type DefectPhoto = z.infer<typeof defectPhoto>;
/** As the sheet and the lists show it. */
export const checkDefect = z.object({
  id,
  version,
  number: z.string(),
  sheetId: id,
  kind: CHECK_KIND.schema,
  moveInId: id.nullable(),
  takeoverId: id.nullable(),
  estateId: id,
  estateName: z.string(),
  place: z.string(),
  itemId: id.nullable(),
  /** Room and item, as they were called when it was found. */
  item: z.string(),
  partId: id.nullable(),
  part: z.string(),
  position: z.string(),
  description: z.string(),
  severity: SEVERITY.schema,
  responsible: z.string(),
  dueOn: day.nullable(),
  overdue: z.boolean(),
  /** The last day of the warranty of its part; null before the hand-over. */
  warrantyTo: day.nullable(),
  state: DEFECT.schema,
  rounds: z.int(),
  foundBy: z.string(),
  foundAt: instant,
  mendedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Days from the finding to the closing, or to today. */
  days: z.int(),
  case: z.object({ id, number: z.string(), state: CASE.schema, endedAt: instant.nullable() }).nullable(),
  photos: z.array(defectPhoto),
});
export type CheckDefect = z.infer<typeof checkDefect>;

export const defectFilter = z.object({
  estateId: optionalId,
  kind: CHECK_KIND.schema.nullable().default(null),
  planId: optionalId,
  moveInId: optionalId,
  takeoverId: optionalId,
  houseId: optionalId,
  states: severalOf(DEFECT),
  severities: severalOf(SEVERITY),
  responsible: searchKey,
  overdue: z.boolean().default(false),
  /** Not yet a request. */
  unsent: z.boolean().default(false),
  from: optionalDay,
  to: optionalDay,
  /** Number, house, place, item or words of the description. */
  key: searchKey,
});
export type DefectFilter = z.infer<typeof defectFilter>;
export const searchDefects = defect.search(defectFilter, checkDefect, {
  menu: MOVE_IN_MENUS,
  totals: {
    openCount: z.int(),
    waitingCount: z.int(),
    closedCount: z.int(),
    overdueCount: z.int(),
    /** Mean of the closed ones, with one decimal; null while none is closed. */
    meanDays: z.string().nullable(),
  },
});
/** The sheet for the developer. */
export const exportDefects = defect.export(defectFilter, { menu: MOVE_IN_MENUS });

const defectStep = z.object({
  seq: z.int(),
  act: DEFECT_ACT.schema,
  from: DEFECT.schema,
  to: DEFECT.schema,
  by: z.string(),
  at: instant,
  note: z.string(),
});
export const defectDetail = checkDefect.extend({ steps: z.array(defectStep), moveInState: MOVE_IN.schema.nullable() });
export type DefectDetail = z.infer<typeof defectDetail>;
export const getDefect = defect.get(defectDetail, { menu: MOVE_IN_MENUS });

/** When it happened, for what a tablet kept until there was a connection; null: now. */
const happenedAt = instant.nullable().default(null);
export const createDefect = defect.create({ sheetId: chosen('验房单'), ...form, photos: newPhotos, happenedAt });
export const changeDefect = defect.change(form);
/** A defect that was none, or was entered twice. */
export const dropDefect = defect.step('{id}/drop', '撤销问题', { fields: { reason: requiredText('原因', 200) } });
export const addDefectPhotos = defect.step('{id}/photos', '新增照片', {
  version: false,
  idempotent: true,
  fields: { moment: DEFECT_PHOTO.schema, photos: newPhotos },
});
export const markDefectPhoto = defect.write('{id}/photos/{fileId}/marks', '标记照片', {
  act: 'change',
  method: 'PUT',
  input: z.object({ id: idParam, fileId: idParam, marks }),
});
export const removeDefectPhoto = defect.write('{id}/photos/{fileId}', '删除照片', {
  act: 'change',
  method: 'DELETE',
  input: z.object({ id: idParam, fileId: idParam }),
});

const MAX_SENT = 20;
/** Each becomes a request (诉求) to whoever is responsible; those that are one already are left out. */
export const sendDefects = defect.write('send', '转为诉求', {
  act: 'change',
  idempotent: true,
  input: {
    ids: z.array(id).min(1, '请选择问题').max(MAX_SENT, `一次最多 ${MAX_SENT} 个`),
    categoryId: chosen('类别'),
    urgency: CASE_URGENCY.schema,
  },
  output: z.object({ cases: z.array(z.object({ defectId: id, caseId: id, number: z.string() })), left: z.int() }),
});
/** The categories of repairs that a defect may be sent under. */
export const listDefectCategories = defect.read('categories', '报修类别', { output: z.array(z.object({ id, name: z.string() })) });
export const mendDefect = defect.step('{id}/mend', '整改完成', {
  version: false,
  idempotent: true,
  fields: { note: optionalText('整改情况', 500), photos: newPhotos, happenedAt },
});
export const recheckDefect = defect.step('{id}/recheck', '复验', {
  version: false,
  idempotent: true,
  fields: {
    passed: z.boolean('请选择复验结果'),
    note: optionalText('复验情况', 500),
    /** The new time limit of one that failed. */
    dueOn: optionalDay,
    photos: newPhotos,
    happenedAt,
  },
});

/** 整改单: the open defects of a house, a takeover, or a responsible unit. */
export const printDefects = defect.read('print', '打印整改单', {
  menu: MOVE_IN_MENUS,
  act: 'print',
  input: { ids: z.array(id).min(1, '请选择问题').max(200, '一次最多 200 个') },
  output: z.object({
    companyName: z.string(),
    sheets: z.array(z.object({ estateName: z.string(), responsible: z.string(), defects: z.array(checkDefect) })),
  }),
});
export type DefectPrint = z.infer<typeof printDefects.output>;
