// The way of a document: the nodes it visited with their signatures and the working time they took, and those still to come.
import { DOCUMENT, NODE, NODE_MODE, type DocumentStep } from '@anju/contract';
import { businessDay, isDeciding, isEvent, momentOf, nextNode, type WorkedMinutes, workingTimeBetween } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import type { SignatureRow } from './document-detail.queries.ts';
import type { LoadedDocument } from './document-engine.service.ts';

export async function stepsOf(
  scope: Scope,
  db: DbOrTx,
  loaded: LoadedDocument,
  signatures: readonly SignatureRow[],
): Promise<DocumentStep[]> {
  const { document, definition, now } = loaded;
  const day = today(scope.clock);
  const states = new Map(now.tasks.map((task) => [task.id, task]));
  const first = signatures.flatMap(({ openedAt }) => (openedAt === null ? [] : [openedAt])).toSorted()[0];
  const worked = first === undefined ? () => 0 : await workedMinutesOf(db, document.companyId, businessDay(new Date(first)), day);
  const rounds = [...new Set(signatures.map(({ round }) => round))].toSorted((a, b) => a - b);
  const visited = rounds.flatMap((round): DocumentStep[] => {
    const here = signatures.filter((one) => one.round === round);
    const node = definition.nodes.find(({ id }) => id === here[0]?.node);
    if (!node) return [];
    const current = round === now.round && DOCUMENT.is(now.state, 'running', 'returned', 'concluded', 'finalised', 'suspended');
    return [
      {
        ...{ round, node: node.id, name: node.name, type: node.type, mode: node.mode },
        standing: current ? 'now' : 'done',
        dueAt:
          here
            .map(({ dueAt }) => dueAt)
            .filter((at) => at !== null)
            .toSorted()[0] ?? null,
        signatures: here.flatMap((one) => {
          const task = states.get(one.taskId);
          if (!task) return [];
          const { round: _round, node: _node, note: _note, ...shown } = one;
          return [{ ...shown, state: task.state, origin: task.origin, minutes: minutesOf(scope, one, worked) }];
        }),
        expected: [],
      },
    ];
  });
  return [...visited, ...comingOf(loaded)];
}

function minutesOf({ clock }: Pick<Scope, 'clock'>, { openedAt, doneAt }: SignatureRow, worked: WorkedMinutes): number {
  if (openedAt === null) return 0;
  return workingTimeBetween(momentOf(new Date(openedAt)), momentOf(doneAt === null ? clock.now() : new Date(doneAt)), worked);
}

/** The nodes an agreed document would still pass; it ends where a condition cannot be told yet. */
function comingOf({ definition, now, environment, handlers, document }: LoadedDocument): DocumentStep[] {
  if (DOCUMENT.is(now.state, 'finished', 'terminated')) return [];
  const start = definition.nodes.find(({ type }) => type === NODE.start);
  const seen = new Set<string>();
  const steps: DocumentStep[] = [];
  let at = definition.nodes.find(({ id }) => id === now.node) ?? start;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    const next = nextNode(environment, at, 'agree');
    if ('problem' in next) break;
    at = definition.nodes.find(({ id }) => id === next.to);
    if (!at || isEvent(at) || seen.has(at.id)) break;
    const barred = environment.makers !== null && isDeciding(at) ? [...environment.makers, now.starter] : [];
    const expected = (handlers.get(at.id) ?? []).filter(({ id }) => !barred.includes(id)).map(({ name }) => name);
    steps.push({
      round: 0,
      node: at.id,
      name: at.name,
      type: at.type,
      mode: at.mode,
      standing: 'next',
      dueAt: null,
      signatures: [],
      expected,
    });
    if (at.type === NODE.finish || at.type === NODE.terminate) break;
  }
  return document.state === DOCUMENT.draft && start
    ? [
        {
          round: 0,
          node: start.id,
          name: start.name,
          type: start.type,
          mode: NODE_MODE.all,
          standing: 'now',
          dueAt: null,
          signatures: [],
          expected: [document.authorName],
        },
        ...steps,
      ]
    : steps;
}
