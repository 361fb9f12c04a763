// Work that waits for one user: each module with such work declares how its own is found, and 待办 reads all of it with one statement.
import type { RawBuilder } from 'kysely';
import type { Actor } from '../scope.ts';

export interface TodoReader extends Pick<Actor, 'accountId' | 'employeeId' | 'companyId' | 'estates' | 'buildings'> {
  readonly today: string;
  readonly now: Date;
  /** Of the screens that the sources name: those the user works on, and those on which the user audits. */
  readonly authorised: readonly number[];
  readonly audited: readonly number[];
}

export interface TodoSource {
  /** Stable name of the register: `task`. */
  readonly kind: string;
  /** The users' name for all of its entries: 任务. */
  readonly title: string;
  /** Screens whose rights the select depends on; asked late, because other modules may be bound after the source was declared. */
  readonly menus?: () => readonly number[];
  /**
   * A select with the columns what (text), menu (int: the screen to open, or null), id, title, detail, due (date, null: none) and since
   * (timestamptz). Every table in it names its tenant.
   */
  readonly select: (reader: TodoReader) => RawBuilder<unknown>;
  /**
   * Where so much may wait that reading what it says costs more than finding it: `select` leaves the title null, and this select of title and
   * detail of the row with the id is asked for the rows of one page.
   */
  readonly words?: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const sources = new Map<string, TodoSource>();

/** Called once per source when the modules are bound. */
export function defineTodo(source: TodoSource): void {
  sources.set(source.kind, source);
}

export const todoSources = (): readonly TodoSource[] => [...sources.values()];
