// 退租查验 (menu 84): the house is looked at room by room when a tenant leaves, with readings, keys and a signature; it ends the lease. What the
// tenant owes is shown and holds nothing back.
import { z } from 'zod';
import { FILE_CATEGORY } from '../../files/file.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { day, instant } from '../../kit/dates.ts';
import { optionalId, optionalText, requiredText } from '../../kit/fields.ts';
import { fileId, optionalFile, requiredPhotoIds } from '../../kit/file-fields.ts';
import { chosen, id, idParam, version } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { MENU } from '../../menu.ts';
import { CONDITION, HANDBACK, LEASE } from './lease-states.ts';
import { leaseChange, leaseMoneyText } from './lease.ts';

const handback = resource({ path: '/api/customer/lease-handback', menu: MENU.rental, what: '退租查验' });

const line = z.object({
  id,
  room: z.string(),
  item: z.string(),
  /** Null: not looked at yet. */
  condition: CONDITION.schema.nullable(),
  note: z.string(),
  damage: z.string(),
  photos: z.array(z.object({ id, name: z.string() })),
  by: z.string(),
  at: instant.nullable(),
});
export type HandbackLine = z.output<typeof line>;
const meter = z.object({
  meterId: id,
  number: z.string(),
  kind: z.string(),
  location: z.string(),
  lastReading: z.string(),
  lastOn: day.nullable(),
  reading: z.string().nullable(),
  by: z.string(),
  at: instant.nullable(),
});
const key = z.object({ kind: z.string(), given: z.int(), back: z.int(), note: z.string() });
const openBill = z.object({ item: z.string(), from: day, to: day, open: z.string(), dueOn: day.nullable() });

export const handbackDetail = z.object({
  id,
  version,
  state: HANDBACK.schema,
  leaseId: id,
  leaseVersion: version,
  leaseNumber: z.string(),
  leaseState: LEASE.schema,
  estateId: id,
  estateName: z.string(),
  houseId: id,
  house: z.string(),
  landlord: z.string(),
  tenantId: id,
  tenant: z.string(),
  tenantPhone: z.string(),
  fromDate: day,
  endOn: day,
  startedBy: z.string(),
  startedAt: instant,
  leftOn: day.nullable(),
  lines: z.array(line),
  counts: z.object({ lines: z.int(), left: z.int(), damaged: z.int() }),
  /** What the tenant owes the landlord for damage; noted, not booked. */
  damage: z.string(),
  meters: z.array(meter),
  keys: z.array(key),
  people: z.array(z.object({ id, name: z.string(), living: z.boolean() })),
  /** Bills of the tenant for this house that are open; null where the user may not read money. */
  bills: z.array(openBill).nullable(),
  /** Deposits of the tenant at the desk; null where the user may not read money. */
  deposits: z.array(z.object({ item: z.string(), amount: z.string() })).nullable(),
  signer: z.string(),
  signFileId: id.nullable(),
  unsignedReason: z.string(),
  opinion: z.string(),
  doneBy: z.string(),
  doneAt: instant.nullable(),
});
export type HandbackDetail = z.output<typeof handbackDetail>;
export const getHandback = handback.get(handbackDetail);

/** Opens the check of a lease, or answers the open one; its lines come from the check list of houses (查验项目). */
export const beginHandback = handback.write('begin', '开始退租查验', {
  act: 'change',
  idempotent: true,
  input: { leaseId: chosen('租约') },
  output: z.object({ id }),
});

/** Photos of one line. */
export const HANDBACK_PHOTOS = 20;

/** Without a line id it adds a line; sent again with the same room and item it changes that line. */
export const saveHandbackLine = handback.step('{id}/line', '保存查验项目', {
  version: false,
  idempotent: true,
  fields: {
    lineId: optionalId,
    room: requiredText('房间', 30),
    item: requiredText('项目', 60),
    condition: CONDITION.schema,
    note: optionalText('说明', 200),
    damage: leaseMoneyText('赔偿金额').default('0'),
  },
  output: z.object({ lineId: id }),
});
/** Adds photos to the line of a room and an item, which may have been saved on the same device a moment before and has no known id yet. */
export const addHandbackPhotos = handback.step('{id}/photos', '新增查验照片', {
  version: false,
  idempotent: true,
  fields: {
    room: requiredText('房间', 30),
    item: requiredText('项目', 60),
    photoIds: requiredPhotoIds(FILE_CATEGORY.handbackPhoto, HANDBACK_PHOTOS),
  },
});
export const removeHandbackPhoto = handback.step('{id}/remove-photo', '去掉查验照片', {
  version: false,
  idempotent: true,
  fields: { photoId: fileId(FILE_CATEGORY.handbackPhoto) },
});
export const removeHandbackLine = handback.write('{id}/line/{lineId}', '删除查验项目', {
  act: 'change',
  method: 'DELETE',
  input: z.object({ id: idParam, lineId: idParam }),
});
/** Everything that was not looked at yet is in good order; with a room, everything of that room. */
export const passHandbackRest = handback.step('{id}/pass-rest', '其余记为完好', {
  version: false,
  idempotent: true,
  fields: { room: optionalText('房间', 30) },
  output: z.object({ passed: z.int() }),
});
export const saveHandbackReading = handback.step('{id}/reading', '登记表具读数', {
  version: false,
  idempotent: true,
  fields: {
    meterId: chosen('表具'),
    reading: z
      .string('请输入读数')
      .trim()
      .regex(/^\d{1,10}(\.\d{1,4})?$/, '读数应为非负数，最多四位小数'),
  },
});
const pieces = z.int('数量应为整数').min(0, '数量应为 0 到 99').max(99, '数量应为 0 到 99');
/** All keys and cards; sent again, they replace what was noted. */
export const saveHandbackKeys = handback.step('{id}/keys', '登记钥匙门卡', {
  version: false,
  idempotent: true,
  fields: {
    keys: z
      .array(z.object({ kind: requiredText('名称', 30), given: pieces, back: pieces, note: optionalText('说明', 100) }))
      .max(20, '钥匙门卡最多 20 种'),
  },
});
/** Ends the lease: tenants move out, and the house is no longer let. A day before the last one ends the lease early. */
export const finishHandback = handback.step('{id}/finish', '完成退租查验', {
  idempotent: true,
  fields: {
    leftOn: day,
    signer: optionalText('签字人', 40),
    signFileId: optionalFile(FILE_CATEGORY.handbackPhoto),
    unsignedReason: optionalText('未签字原因', 200),
    opinion: optionalText('双方意见', 500),
    keepBilled: z.boolean().default(false),
    useTo: z
      .union([z.literal(HOUSE_USE.inUse), z.literal(HOUSE_USE.vacant)])
      .nullable()
      .default(null),
  },
  output: z.object({ changes: z.array(leaseChange) }),
});
