// Compiles queries into the SQL that is sent: camelCase names become snake_case, TENANT becomes the tenant of the database handle, and
// whatever the query builder reads, changes or removes in a tenant's table is restricted to that tenant. All of this happens while the text
// is written, so no second pass over the statement is needed. Row policies remain as a safety net.
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  CamelCasePlugin,
  ColumnNode,
  IdentifierNode,
  OnNode,
  OperatorNode,
  OrNode,
  ParensNode,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  type CompiledQuery,
  type DeleteQueryNode,
  type JoinNode,
  type OperationNode,
  type PluginTransformQueryArgs,
  type QueryId,
  type RootOperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
} from 'kysely';
import { TENANT_TABLES } from '../db/tenant-tables.ts';
import { TENANT_MARK } from './named-tenant.ts';

type OfTenant = RootOperationNode & { readonly tenantId?: number };

/** Passes the tenant of the statement to the compiler and returns rows with camelCase names. */
export class TenantPlugin extends CamelCasePlugin {
  readonly #tenantId: number;

  constructor(tenantId: number) {
    super({ maintainNestedObjectKeys: true });
    this.#tenantId = tenantId;
  }

  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    const named: OfTenant = { ...node, tenantId: this.#tenantId };
    return named;
  }
}

export class TenantDialect extends PostgresDialect {
  override createQueryCompiler(): TenantQueryCompiler {
    return new TenantQueryCompiler();
  }
}

class Names extends CamelCasePlugin {
  inDatabase(name: string): string {
    return this.snakeCase(name);
  }
}
const names = new Names();

type Observer = (text: string) => void;
let observer: Observer | undefined;
/**
 * Tests use this to read the text of every statement while the function that wrote it is still on the stack. The program installs no
 * observer.
 */
export function observeStatements(given: Observer | undefined): void {
  observer = given;
}

class TenantQueryCompiler extends PostgresQueryCompiler {
  #tenantId: number | undefined;
  /** The tenant parameter: one for the whole statement, so that the planner knows that all its tables have the same tenant. */
  #placeholder: string | undefined;

  override compileQuery(node: OfTenant, queryId: QueryId): CompiledQuery {
    this.#tenantId = node.tenantId;
    this.#placeholder = undefined;
    const compiled = super.compileQuery(node, queryId);
    observer?.(compiled.sql);
    return compiled;
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(names.inDatabase(identifier));
  }

  protected override visitValue(node: ValueNode): void {
    if (node.value !== TENANT_MARK || this.#tenantId === undefined) return super.visitValue(node);
    if (this.#placeholder === undefined) {
      this.addParameter(this.#tenantId);
      this.#placeholder = this.getCurrentParameterPlaceholder();
    }
    this.append(this.#placeholder);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(this.#restricted(node, node.from?.froms ?? []));
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(this.#restricted(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery(this.#restricted(node, [...node.from.froms, ...(node.using?.tables ?? [])]));
  }

  protected override visitJoin(node: JoinNode): void {
    const table = this.#tenantId !== undefined && node.on && INTO_ON.has(node.joinType) ? tenantTable(node.table) : undefined;
    super.visitJoin(table && node.on ? { ...node, on: OnNode.create(restricting(node.on.on, [table])) } : node);
  }

  /** The statement with a tenant condition for each tenant table; joined tables have it in their ON. */
  #restricted<T extends Restrictable>(node: T, froms: readonly OperationNode[]): T {
    // A condition on the nullable side would change the meaning of the join.
    if (this.#tenantId === undefined || node.joins?.some(({ joinType }) => joinType === 'RightJoin' || joinType === 'FullJoin'))
      return node;
    const crossed = (node.joins ?? []).filter(({ joinType }) => joinType === 'CrossJoin').map(({ table }) => table);
    const tables = [...froms, ...crossed].flatMap((from) => tenantTable(from) ?? []);
    return tables.length === 0 ? node : { ...node, where: WhereNode.create(restricting(node.where?.where, tables)) };
  }
}

interface Restrictable {
  readonly joins?: readonly JoinNode[];
  readonly where?: WhereNode;
}
const INTO_ON: ReadonlySet<string> = new Set(['InnerJoin', 'LeftJoin']);

const nameOf = ({ table: { schema, identifier } }: TableNode): string => (schema ? `${schema.name}.${identifier.name}` : identifier.name);

/** The name that qualifies the table's columns, if its rows belong to tenants. */
function tenantTable(node: OperationNode): TableNode | undefined {
  const table = AliasNode.is(node) ? node.node : node;
  if (!TableNode.is(table) || !TENANT_TABLES.has(nameOf(table))) return undefined;
  return AliasNode.is(node) && IdentifierNode.is(node.alias) ? TableNode.create(node.alias.name) : table;
}

/** The condition extended by one for each table that it does not restrict yet. */
function restricting(condition: OperationNode | undefined, tables: readonly TableNode[]): OperationNode {
  const missing = tables.filter((table) => !condition || !restricts(condition, nameOf(table)));
  const [first, ...others] = missing.map((table) =>
    BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('tenantId'), table),
      OperatorNode.create('='),
      ValueNode.create(TENANT_MARK),
    ),
  );
  if (!first) return condition as OperationNode;
  const all = others.reduce<OperationNode>((left, right) => AndNode.create(left, right), first);
  if (!condition) return all;
  return AndNode.create(all, isConjunction(condition) ? condition : ParensNode.create(condition));
}

/** Whether the table's tenant is compared with anything in a part of the condition that always applies. */
function restricts(condition: OperationNode, table: string): boolean {
  if (ParensNode.is(condition)) return restricts(condition.node, table);
  if (AndNode.is(condition)) return restricts(condition.left, table) || restricts(condition.right, table);
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator) || condition.operator.operator !== '=') return false;
  const isTenantOf = (side: OperationNode) =>
    ReferenceNode.is(side) &&
    ColumnNode.is(side.column) &&
    side.column.column.name === 'tenantId' &&
    (!side.table || nameOf(side.table) === table);
  return isTenantOf(condition.leftOperand) || isTenantOf(condition.rightOperand);
}

/** False for conditions that need parentheses before another AND is added: OR, and raw text, which may contain OR. */
function isConjunction(condition: OperationNode): boolean {
  if (AndNode.is(condition)) return isConjunction(condition.left) && isConjunction(condition.right);
  return !OrNode.is(condition) && !RawNode.is(condition);
}
