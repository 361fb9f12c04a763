// What a list shows of a contract beside its number.
import { z } from 'zod';
import { day } from '../../kit/dates.ts';
import { enumeration } from '../../kit/enumeration.ts';

export const contractKind = enumeration('合同类型', {
  1: '场地租赁',
  2: '广告位',
  3: '通信基站',
  4: '商铺摊位',
  5: '设备设施',
  6: '委托服务',
  7: '其他',
});

/** live: runs or is to come · ending: runs out soon · over: its term is past · ended: before its term */
export const contractPhase = z.enum(['live', 'ending', 'over', 'ended']);
/** Days before the last one in which it counts as running out. */
export const ENDING_DAYS = 60;

export const contractTerm = z.object({
  name: z.string(),
  kind: contractKind.schema,
  place: z.string(),
  fromDate: day,
  toDate: day,
  /** Its last day, where it ended before its term. */
  endedOn: day.nullable(),
});
export type ContractTerm = z.infer<typeof contractTerm>;
