import { run, TENANT } from '../../../../platform/db/sql.ts';
import type { Stamp } from '../../../../platform/stamp.ts';
import type { Tx } from '../../../../platform/tenancy/tenant-db.ts';

export interface HandoverLine {
  readonly kind: string;
  readonly id: number;
  readonly what: string;
  readonly toEmployeeId: number;
}

export async function insertHandovers(tx: Tx, employeeId: number, lines: readonly HandoverLine[], { by, at }: Stamp): Promise<void> {
  await run(tx)`
    insert into org.handover (tenant_id, employee_id, to_employee_id, kind, entity_id, what, at, by)
    select ${TENANT}, ${employeeId}::bigint, line."toEmployeeId", line.kind, line.id, line.what, ${at}::timestamptz, ${by}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (kind text, id bigint, what text, "toEmployeeId" bigint)`;
}

export async function removeGrants(tx: Tx, employeeId: number): Promise<void> {
  await tx.deleteFrom('org.employeeRole').where('employeeId', '=', employeeId).execute();
  await tx.deleteFrom('org.employeeEstate').where('employeeId', '=', employeeId).execute();
}
