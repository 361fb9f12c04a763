// 欠费催收 (menu 169) as a picture: how many owe below each node of the tree, and one building house by house. A house stands for itself and
// for what is charged with it, such as its parking spaces.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { optionalId } from '../../kit/fields.ts';
import { id } from '../../kit/ids.ts';
import { resource } from '../../kit/resource.ts';
import { HOUSE_USE } from '../../estate/enums.ts';
import { MENU } from '../../menu.ts';
import { ageBucket } from './arrears.ts';

const chase = resource({ path: '/api/charging/chase', menu: MENU.arrearsChase, what: '催收名单' });

const debtorCount = z.object({
  /** Of the node in the tree: `building:12`. */
  key: z.string(),
  /** Houses, and parking spaces and customers without a house. */
  debtors: z.int(),
  /** How many of them are of each of the five ages of the scale, by the oldest debt. */
  ages: z.array(z.int()),
  overdue: z.string(),
});
export type DebtorCount = z.infer<typeof debtorCount>;
/** Of every estate, or of the zones, buildings and units of one. */
export const countDebtors = chase.read('counts', '欠费户数', {
  input: { estateId: optionalId },
  output: z.array(debtorCount),
});

/** The most houses that are drawn of one building. */
export const PICTURE_HOUSES = 3000;
const pictureHouse = z.object({
  houseId: id,
  code: z.string(),
  unitId: id.nullable(),
  unitName: z.string(),
  floor: z.int(),
  houseNo: z.string(),
  useState: HOUSE_USE.schema,
  /** Whose debts these are, joined with 、. */
  payerNames: z.string(),
  overdue: z.string(),
  late: z.string(),
  suspended: z.string(),
  /** Null: nothing is overdue. */
  oldestDue: day.nullable(),
  days: z.int().nullable(),
  bucket: ageBucket.schema.nullable(),
  /** What is overdue by item, the largest first. */
  items: z.array(z.object({ item: z.string(), bills: z.int(), open: z.string() })),
});
export type PictureHouse = z.infer<typeof pictureHouse>;
export const getChaseBuilding = chase.read('building', '楼栋的欠费', {
  input: { buildingId: id },
  output: z.object({ estateId: id, estateName: z.string(), buildingName: z.string(), houses: z.array(pictureHouse) }),
});
export type ChaseBuilding = z.infer<typeof getChaseBuilding.output>;
