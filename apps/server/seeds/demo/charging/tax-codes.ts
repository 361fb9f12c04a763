// The class of the demo's services in the tax system, without which 模拟开票 is not asked for an invoice.
import type pg from 'pg';

/** 物业管理服务 */
const PROPERTY_SERVICE = '3040801010000000000';

export async function insertTaxCodes(client: pg.Client): Promise<void> {
  await client.query(`update manage.charge_type set tax_code = $1 where tax_class = '现代服务' and tax_code = ''`, [PROPERTY_SERVICE]);
}
