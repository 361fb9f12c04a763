// 组织机构 (menu 58): companies, departments and jobs as a tree on the left; the selected node and its children on the right. Employees are
// assigned to jobs in 员工档案.
import { useState } from 'react';
import { App, Button, Checkbox } from 'antd';
import {
  MENU,
  removeDepartment,
  removeJob,
  searchHolders,
  setCompanyDisabled,
  setDepartmentDisabled,
  setJobDisabled,
  type CompanyRow,
  type JobDetail,
} from '@anju/contract';
import { TreeCard, TreeListPage } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { CompanyDialog, DepartmentDialog, JobDialog } from './organisation-dialogs.tsx';
import { CompanyList, CompanyView, DepartmentView, JobView } from './organisation-panels.tsx';
import { WHAT, type Editing, type OrganisationActs } from './organisation-parts.tsx';
import { CompanyPaper, JobPaper } from './organisation-print.tsx';
import {
  aboveCompany,
  fetchJobs,
  keyOf,
  nodeOf,
  useCompanyLines,
  useOrganisationTree,
  useRefreshOrganisation,
  type Place,
} from './organisation-queries.ts';

const STATE = { company: setCompanyDisabled, department: setDepartmentDisabled, job: setJobDisabled } as const;
const REMOVE = { department: removeDepartment, job: removeJob } as const;

export default function OrganisationPage() {
  const access = useAccess(MENU.organisation);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefreshOrganisation();
  const { attempt } = useAttempt();
  const told = (work: () => Promise<unknown>) => void attempt(work);
  const { print, paper } = usePrint();
  const [withDisabled, setWithDisabled] = useState(false);
  const tree = useOrganisationTree(withDisabled);
  const companies = useCompanyLines();
  const [place, setPlace] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);

  /** Expands the ancestors of a node chosen in a list, so that the tree shows it too. */
  async function open(next: Place) {
    const above: Place[] =
      next.kind === 'company'
        ? aboveCompany(companies.data ?? [], next.id).map(({ id }) => ({ kind: 'company', id }))
        : place
          ? [place]
          : [];
    setPlace(next);
    tree.select(nodeOf(next));
    await Promise.all(above.map((one) => tree.load(nodeOf(one))));
    tree.setExpanded([...new Set([...tree.expanded, ...above.map(keyOf)])]);
  }

  function done(target: Editing, id: number) {
    setEditing(null);
    void message.success(target.row ? '已保存' : '已新增');
    void refresh(target.kind);
    if (!target.row && target.kind === 'company') told(() => open({ kind: 'company', id }));
  }

  const acts: OrganisationActs = {
    access,
    onEdit: setEditing,
    onOpen: (next) => told(() => open(next)),
    onState: (kind, row) =>
      told(async () => {
        const text = `停用后“${row.name}”不再出现在各处的选择中，可随时恢复。是否继续？`;
        if (!row.disabled && !(await confirm({ text, danger: false }))) return;
        await call(STATE[kind], { id: row.id, version: row.version, disabled: !row.disabled });
        void message.success(row.disabled ? '已恢复' : '已停用');
        await refresh(kind);
      }),
    onRemove: (kind, row) =>
      told(async () => {
        if (!(await confirm({ text: `“${row.name}”删除后无法恢复；有任职记录的${WHAT[kind]}将停用并保留。是否继续？` }))) return;
        const { outcome } = await call(REMOVE[kind], { id: row.id });
        void message.success(outcome === 'removed' ? '已删除' : `该${WHAT[kind]}有历史记录，已停用`);
        if (outcome === 'removed') {
          setPlace(null);
          tree.select(undefined);
        }
        await refresh(kind);
      }),
    onPrintCompany: (company: CompanyRow) => told(async () => print(<CompanyPaper company={company} jobs={await fetchJobs(company.id)} />)),
    onPrintJob: (job: JobDetail) =>
      told(async () => {
        const { rows } = await call(searchHolders, { of: { kind: 'job', id: job.id }, when: 'now', size: 200 });
        print(<JobPaper job={job} holders={rows} />);
      }),
  };

  return (
    <>
      <TreeListPage
        tree={
          <TreeCard
            tree={tree}
            count={(node) => node.people}
            note={(node) => node.note}
            label="组织机构"
            onSelect={(node) => setPlace(node ? { kind: node.kind, id: node.id } : null)}
            head={
              <div className="tree-head-line">
                <Button
                  type={place ? 'text' : 'link'}
                  size="small"
                  onClick={() => {
                    setPlace(null);
                    tree.select(undefined);
                  }}
                >
                  全部公司
                </Button>
                <Checkbox checked={withDisabled} onChange={(event) => setWithDisabled(event.target.checked)}>
                  显示停用
                </Checkbox>
              </div>
            }
          />
        }
        list={<Panel place={place} acts={acts} />}
      />
      {editing ? <EditDialog editing={editing} onClose={() => setEditing(null)} onDone={(id) => done(editing, id)} /> : null}
      {paper}
    </>
  );
}

function Panel({ place, acts }: { readonly place: Place | null; readonly acts: OrganisationActs }) {
  if (place === null)
    return (
      <section className="page-card">
        <CompanyList acts={acts} />
      </section>
    );
  if (place.kind === 'company') return <CompanyView key={keyOf(place)} id={place.id} acts={acts} />;
  if (place.kind === 'department') return <DepartmentView key={keyOf(place)} id={place.id} acts={acts} />;
  return <JobView key={keyOf(place)} id={place.id} acts={acts} />;
}

interface EditDialogProps {
  readonly editing: Editing;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

function EditDialog({ editing, ...rest }: EditDialogProps) {
  switch (editing.kind) {
    case 'company':
      return <CompanyDialog row={editing.row} parentId={editing.parentId} {...rest} />;
    case 'department':
      return <DepartmentDialog companyId={editing.companyId} parentId={editing.parentId} row={editing.row} {...rest} />;
    case 'job':
      return <JobDialog departmentId={editing.departmentId} row={editing.row} {...rest} />;
  }
}
