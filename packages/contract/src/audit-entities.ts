// The records the log can mention. Each area names its records in its entities.ts; only a record named there can be logged.
import { ACCOUNTING_ENTITIES } from './accounting/entities.ts';
import { CALLCENTRE_ENTITIES } from './callcentre/entities.ts';
import { CHARGING_ENTITIES } from './charging/entities.ts';
import { ESTATE_ENTITIES } from './estate/entities.ts';
import { MANAGE_ENTITIES } from './manage/entities.ts';
import { CUSTOMER_ENTITIES } from './customer/entities.ts';
import { OA_ENTITIES } from './oa/entities.ts';
import { ORG_ENTITIES } from './org/entities.ts';
import { SESSION_ENTITIES } from './session/entities.ts';
import { SYSTEM_ENTITIES } from './system/entities.ts';

export const AUDIT_ENTITIES = {
  ...SESSION_ENTITIES,
  ...SYSTEM_ENTITIES,
  ...ORG_ENTITIES,
  ...ESTATE_ENTITIES,
  ...CUSTOMER_ENTITIES,
  ...OA_ENTITIES,
  ...MANAGE_ENTITIES,
  ...CHARGING_ENTITIES,
  ...ACCOUNTING_ENTITIES,
  ...CALLCENTRE_ENTITIES,
} as const;

export type AuditEntity = keyof typeof AUDIT_ENTITIES;

/** The Chinese name. A log line of an earlier version about a record that no longer has a name shows its key. */
export const entityText = (entity: string): string => (AUDIT_ENTITIES as Readonly<Record<string, string>>)[entity] ?? entity;
