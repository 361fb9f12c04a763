// The context of a call or a job: the user, the tenant, the time, and the services every module may use.
import type { MenuState, Act, Role } from '@anju/contract';
import type { AuditLog } from './audit/audit-log.ts';
import type { Clock } from './clock.ts';
import type { EventBus } from './events/event-bus.ts';
import type { FileStore } from './files/file-store.ts';
import type { MessageSender } from './messages/sender.ts';
import type { DbOrTx } from './tenancy/tenant-db.ts';

export interface Actor {
  readonly tenantId: number;
  readonly accountId: number;
  readonly username: string;
  readonly role: Role;
  readonly name: string;
  readonly menuStyle: 0 | 1;
  readonly employeeId: number | null;
  readonly companyId: number | null;
  /**
   * Estates the user sees whole; null means all of the tenant. Every query on rows that belong to estates takes this, or both lists as a
   * Reach (platform/reach) if it knows buildings.
   */
  readonly estates: readonly number[] | null;
  /** Buildings the user sees of estates that the user does not see whole. */
  readonly buildings: readonly number[];
}

/** State and acts of one menu for one user. */
export interface Right {
  readonly state: MenuState;
  readonly acts: readonly Act[];
}

export interface Services {
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly events: EventBus;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  readonly messages: MessageSender;
  /** Whether the installation holds invented data; whatever only pretends (模拟支付) exists nowhere else. */
  readonly demo: boolean;
}

export interface Scope extends Services {
  readonly actor: Actor;
  /** The tenant's database; a transaction when the call is idempotent or the caller opened one. */
  readonly db: DbOrTx;
  /** The step is taken because a document was decided; the document was checked instead of the row (platform/document/approval.ts). */
  readonly byDocument?: boolean;
}

// ---- jobs: long work outside the request (platform/jobs) -----------------------------------------------------------------

export interface JobScope extends Scope {
  readonly jobId: number;
  /** Written immediately, outside the job's own transaction, so that users see it while the job runs. */
  progress(done: number, total: number, message: string): Promise<void>;
}

export interface JobOutcome {
  readonly result?: Record<string, string | number>;
  readonly fileId?: number;
  readonly message?: string;
}

export type JobHandler = (scope: JobScope, input: never) => Promise<JobOutcome>;

export interface JobQueue {
  define<I>(kind: string, handler: (scope: JobScope, input: I) => Promise<JobOutcome>): void;
  enqueue(db: DbOrTx, actor: Actor, kind: string, title: string, input: unknown): Promise<number>;
  /** Resolves when no job of this process is running any more. */
  stop(): Promise<void>;
  /** Also after a stop. */
  start(): void;
}
