// 辅助核算: what a line says beside its subject. A subject names the dims its lines may or must carry by letters.
import { z } from 'zod';
import { chosen, id } from '../kit/ids.ts';

/** Letter, name and field of each dim, in the order in which they are shown. */
export const DIMS = {
  H: { name: '房屋', field: 'houseId' },
  K: { name: '客户', field: 'personId' },
  P: { name: '项目', field: 'estateId' },
  F: { name: '收费项目', field: 'chargeTypeId' },
  D: { name: '部门', field: 'departmentId' },
  E: { name: '职员', field: 'employeeId' },
  S: { name: '供应商', field: 'supplierId' },
  B: { name: '银行账户', field: 'bankAccountId' },
  C: { name: '往来公司', field: 'partnerId' },
} as const;
export type Dim = keyof typeof DIMS;
export const DIM_LETTERS = Object.keys(DIMS) as readonly Dim[];
export type DimField = (typeof DIMS)[Dim]['field'];

const chosenDim = (what: string) => chosen(what).nullable().default(null);
/** The dims of a line; those its subject does not have stay empty. */
export const dims = z.object({
  houseId: chosenDim('房屋'),
  personId: chosenDim('客户'),
  estateId: chosenDim('项目'),
  chargeTypeId: chosenDim('收费项目'),
  departmentId: chosenDim('部门'),
  employeeId: chosenDim('职员'),
  supplierId: chosenDim('供应商'),
  bankAccountId: chosenDim('银行账户'),
  partnerId: chosenDim('往来公司'),
});
export type Dims = z.output<typeof dims>;
export const NO_DIMS: Dims = dims.parse({});

/** The dims of a line as shown, in the order of `DIMS`. */
export const dimText = z.object({ dim: z.enum(DIM_LETTERS as [Dim, ...Dim[]]), id, text: z.string() });
export type DimText = z.output<typeof dimText>;

/** Letters as stored with a subject: `HKPF`. */
export const dimLetters = z
  .string()
  .max(9)
  .regex(/^(?:([KHPFDESBC])(?!.*\1))*$/, '辅助核算不正确');
