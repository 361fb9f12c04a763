// The columns that name a person. Every area registers those of its own tables and moves its own rows when two persons are merged.
import { moveReferences, type Reference } from '../../../platform/record/reference.queries.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';

const referencesByArea = new Map<string, readonly Reference[]>();

/** Called once per area when the modules are bound. A test compares the columns with the foreign keys of the database. */
export function definePersonReferences(area: string, references: readonly Reference[]): void {
  referencesByArea.set(area, references);
}

export const personReferences = (): Reference[] => [...referencesByArea.values()].flat();

export const movePerson = (tx: Tx, keepId: number, dropId: number): Promise<number> =>
  moveReferences(tx, personReferences(), dropId, keepId);

/** Tags are a set and are moved by their own statement. */
export const ESTATE_PERSON_REFERENCES: readonly Reference[] = [
  { table: 'estate.house_owner', column: 'person_id' },
  { table: 'estate.resident', column: 'person_id' },
  { table: 'estate.parking_owner', column: 'person_id' },
  { table: 'estate.parking_lease', column: 'person_id' },
  { table: 'estate.vehicle', column: 'person_id' },
  { table: 'estate.customer', column: 'person_id' },
  { table: 'estate.house', column: 'payer_id' },
  { table: 'estate.house_former_payer', column: 'person_id' },
  { table: 'estate.estate', column: 'developer_id' },
  { table: 'estate.person', column: 'merged_into' },
];
