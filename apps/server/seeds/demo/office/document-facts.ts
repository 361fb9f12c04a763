// What a story of a document is told with: people, workflows, and the rows it makes.
import type { FlowDefinition } from '@anju/contract';
import { addDays } from '@anju/domain';
import type { KeyedRow, Row } from '../../insert-rows.ts';
import type { Random } from '../random.ts';
import { PLACES, type Subject } from './document-plans.ts';
import type { DemoFlows } from './flows.ts';

export type Goal =
  | 'finished'
  | 'terminated'
  | 'running'
  | 'late'
  | 'returned'
  | 'suspended'
  | 'concluded'
  | 'finalised'
  | 'draft'
  | 'revoked';

export interface Member {
  readonly tenantId: number;
  readonly username: string;
  readonly id: number;
  readonly name: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly head: number | null;
  readonly jobId: number;
}
export interface DocumentGround {
  readonly tenantId: number;
  readonly members: readonly Member[];
  readonly flows: DemoFlows;
  readonly definitions: ReadonlyMap<number, FlowDefinition>;
  readonly templates: ReadonlyMap<number, { readonly layout: number; readonly head: string; readonly word: string }>;
}
export interface Tables {
  readonly documents: KeyedRow<'oa.document'>[];
  readonly tasks: KeyedRow<'oa.documentTask'>[];
  readonly events: Row<'oa.documentEvent'>[];
  readonly follows: KeyedRow<'oa.documentFollow'>[];
  readonly readers: Row<'oa.documentReader'>[];
  readonly numbers: Map<string, number>;
}
export function factsOf(random: Random, subject: Subject, day: string) {
  const month = `${Number(day.slice(5, 7))} 月`;
  const title = subject.title.replace('{place}', random.pick(PLACES)).replace('{month}', month);
  const fields = Object.fromEntries(
    Object.entries(subject.fields).map(([name, values]) => {
      const value = random.pick(values);
      return [name, value === 'day' ? addDays(day, random.int(3, 12)) : value];
    }),
  );
  const amount = subject.amount === null ? null : `${random.int(subject.amount[0] / 100, subject.amount[1] / 100)}00.00`;
  return { title, fields, amount, body: subject.lines.map((line) => `<p>${line}</p>`).join(''), kind: subject.kind };
}

export interface Facts extends ReturnType<typeof factsOf> {
  readonly id: number;
  readonly starter: Member;
  readonly definition: FlowDefinition;
}
