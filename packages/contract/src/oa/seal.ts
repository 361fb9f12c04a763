// 印章 (menu 205): the register of seals. Every user sees the seals of the tenant, because a request may name the seal of another company;
// pictures of seals are shown only to their keepers and to those who maintain them.
import { z } from 'zod';
import { FILE_CATEGORY } from '../files/file.ts';
import { day, dayOf, instant } from '../kit/dates.ts';
import { business, failures } from '../kit/failure.ts';
import { optionalDay, optionalId, optionalText, requiredText, searchKey, severalOf } from '../kit/fields.ts';
import { optionalFile } from '../kit/file-fields.ts';
import { chosen, id, version } from '../kit/ids.ts';
import { resource } from '../kit/resource.ts';
import { MENU } from '../menu.ts';
import { SEAL, SEAL_KIND } from './seal-states.ts';

const seal = resource({ path: '/api/oa/seal', menu: MENU.stamp, what: '印章' });

export const SEAL_FAILURES = failures({
  SEAL_NAME_TAKEN: business('该公司已有印章“{name}”'),
  SEAL_KEEPER: business('所选保管人不存在或已离职，请重新选择'),
  SEAL_OUT: business('印章“{name}”正由{holder}外带，归还后才能{what}'),
  SEAL_STATE: business('印章“{name}”{state}，不能{what}'),
  SEAL_NOT_VALID: business('印章“{name}”在 {day} 不在有效期内'),
});

const form = z.object({
  companyId: chosen('公司'),
  name: requiredText('名称', 40),
  kind: SEAL_KIND.schema,
  text: requiredText('印文', 100),
  keeperId: chosen('保管人'),
  place: optionalText('存放地点', 100),
  pictureId: optionalFile(FILE_CATEGORY.sealPicture),
  validFrom: dayOf('请选择启用日期'),
  validTo: optionalDay,
});
export type SealForm = z.output<typeof form>;
const sealForm = form.refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
  path: ['validTo'],
  message: '有效期止不能早于启用日期',
});

export const sealRow = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  name: z.string(),
  kind: SEAL_KIND.schema,
  text: z.string(),
  keeperId: id,
  keeper: z.string(),
  place: z.string(),
  /** Null as well for users who may not see it. */
  pictureId: id.nullable(),
  validFrom: day,
  validTo: day.nullable(),
  state: SEAL.schema,
  stateNote: z.string(),
  /** The company of the seal is one the user maintains. */
  own: z.boolean(),
  /** Where it is while it is outside. */
  outing: z.object({ requestId: id, number: z.string(), holder: z.string(), dueAt: instant, overdue: z.boolean() }).nullable(),
});
export type SealRow = z.infer<typeof sealRow>;

export const searchSeals = seal.search(
  {
    companyId: optionalId,
    kinds: severalOf(SEAL_KIND),
    states: severalOf(SEAL),
    /** Only seals that are outside. */
    outside: z.boolean().default(false),
    /** Part of the name, the text on it or the keeper's name. */
    key: searchKey,
  },
  sealRow,
  { totals: { outside: z.int(), overdue: z.int() } },
);
export const createSeal = seal.create(sealForm);
export const changeSeal = seal.change(sealForm);
/** A destroyed seal stays destroyed. */
export const setSealState = seal.step('{id}/state', '停用、启用或销毁印章', {
  fields: { state: SEAL.schema, reason: requiredText('原因', 200) },
});
