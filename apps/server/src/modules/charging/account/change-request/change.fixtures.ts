// Change requests for tests: created by one user, approved by another.
import { auditChangeRequest, createChangeRequest, getChangeRequest, undoChangeRequest, type ChangeKind } from '@anju/contract';
import type { Person } from '../../../../testing/installation.ts';

type Lines = readonly (readonly [billId: number, amount: string])[];

export const inputOf = (kind: ChangeKind, lines: Lines) => ({
  kind,
  lines: lines.map(([billId, amount]) => ({ billId, amount })),
  reason: 4 as const,
  note: '电梯停用补偿',
});
export const askFor = async (maker: Person, kind: ChangeKind, lines: Lines): Promise<number> =>
  (await maker.call(createChangeRequest, inputOf(kind, lines))).id;
export const versionOf = async (person: Person, id: number): Promise<number> => (await person.call(getChangeRequest, { id })).version;
export const pass = async (checker: Person, id: number): Promise<void> =>
  void (await checker.call(auditChangeRequest, { id, version: await versionOf(checker, id) }));
export const undo = async (checker: Person, id: number): Promise<void> =>
  void (await checker.call(undoChangeRequest, { id, version: await versionOf(checker, id), reason: '录入有误' }));

/** Creates a request and approves it. */
export async function changed(maker: Person, checker: Person, kind: ChangeKind, lines: Lines): Promise<number> {
  const id = await askFor(maker, kind, lines);
  await pass(checker, id);
  return id;
}
