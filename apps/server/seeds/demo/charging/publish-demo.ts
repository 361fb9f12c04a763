// Audited bills of the demo become due.
import { publishing } from '../../../src/modules/charging/for-seeds.ts';
import type { Tx } from '../../../src/platform/tenancy/tenant-db.ts';
import type { Facts } from './tenant-work.ts';

const PAPER = 1;

interface Publication {
  readonly number: string;
  readonly batchIds: readonly number[];
  readonly day: string;
  readonly at: string;
}

export async function publishDemo(tx: Tx, { tenantId, estateId, companyId, maker }: Facts, wanted: Publication): Promise<void> {
  const { number, day, at } = wanted;
  const batchIds = [...wanted.batchIds];
  const publicationId = await publishing.insertPublication(tx, { tenantId, number, estateId, day, createdBy: maker.name, createdAt: at });
  const published = await publishing.publishBills(tx, { tenantId, publicationId, estateId, companyId, batchIds, day, at });
  await publishing.countPublication(tx, publicationId, published);
  await publishing.openNotices(tx, { tenantId, publicationId, at }, PAPER, maker.name);
  await publishing.closeBatches(tx, batchIds);
}
