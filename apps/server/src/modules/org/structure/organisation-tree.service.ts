// The tree of 组织机构, one level per call: departments before companies, departments before jobs.
import { COMPANY_TYPE_TEXT, type loadOrganisation, type OrganisationNode, type ParsedInputOf } from '@anju/contract';
import type { Scope } from '../../../platform/scope.ts';
import { viewerOf } from './company.policy.ts';
import * as queries from './organisation-tree.queries.ts';

const noteOf = ({ type, headcount, people }: queries.LevelRow): string => {
  if (type !== null) return COMPANY_TYPE_TEXT[type];
  return headcount === null || headcount === 0 ? '' : `${people}/${headcount}`;
};

const toNode = (row: queries.LevelRow): OrganisationNode => {
  const { kind, id, companyId, title, people, leaf, disabled } = row;
  return { key: `${kind}:${id}`, kind, id, companyId, title, note: noteOf(row), people, leaf, disabled };
};

export async function level(scope: Scope, { parent, withDisabled }: ParsedInputOf<typeof loadOrganisation>): Promise<OrganisationNode[]> {
  const viewer = viewerOf(scope);
  const { db } = scope;
  if (parent === null) return (await queries.listTops(db, viewer, withDisabled)).map(toNode);
  if (parent.kind === 'job') return [];
  const [first, second] = await Promise.all(
    parent.kind === 'company'
      ? [
          queries.listDepartmentsBelow(db, viewer, { companyId: parent.id }, withDisabled),
          queries.listCompaniesBelow(db, viewer, parent.id, withDisabled),
        ]
      : [
          queries.listDepartmentsBelow(db, viewer, { departmentId: parent.id }, withDisabled),
          queries.listJobsOf(db, viewer, parent.id, withDisabled),
        ],
  );
  return [...(first ?? []), ...(second ?? [])].map(toNode);
}
