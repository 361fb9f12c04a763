// The facts about a contract that a list shows in addition to its number.
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

/** live: current or future · ending: expires soon · over: expired · ended: ended before its term */
export const contractPhase = z.enum(['live', 'ending', 'over', 'ended']);
/** How many days before its last day a contract counts as expiring soon. */
export const ENDING_DAYS = 60;

export const contractTerm = z.object({
  name: z.string(),
  kind: contractKind.schema,
  place: z.string(),
  fromDate: day,
  toDate: day,
  /** The last day, if the contract was ended before its term. */
  endedOn: day.nullable(),
});
export type ContractTerm = z.infer<typeof contractTerm>;
