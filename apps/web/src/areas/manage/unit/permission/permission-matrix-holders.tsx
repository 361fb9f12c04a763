// One function and one act: its holders, and the jobs and roles that give it.
import { Select } from 'antd';
import { ACT_TEXT, exportRightHolders, MAX_PAGE_SIZE, searchRightHolders, type Act, type RightHolder } from '@anju/contract';
import { column, ListPage, PrintList, useList } from '../../../../archetypes/index.ts';
import { call, download } from '../../../../platform/api/index.ts';
import { EmptyState, SearchBox, StatusTag, usePrint } from '../../../../ui/index.ts';
import { CompanyPick } from '../../../org/index.ts';
import { isScreen } from './permission-draft.ts';
import { FunctionSelect, MatrixActions, readAll, type MatrixProps } from './permission-matrix-parts.tsx';

const KIND = { job: '岗位', role: '角色' } as const;
const sourceText = (row: RightHolder): string => row.sources.map(({ kind, name }) => `${KIND[kind]} ${name}`).join('、');

const COLUMNS = column<RightHolder>()([
  { title: '姓名', field: 'name', width: 90 },
  { title: '工号', field: 'number', width: 90 },
  { title: '公司', field: 'companyName', width: 180 },
  {
    title: '来源',
    width: 280,
    render: (row) => (
      <span className="right-sources">
        {row.sources.map(({ kind, id, name }) => (
          <StatusTag key={`${kind}:${id}`} tone="kind">
            {KIND[kind]} {name}
          </StatusTag>
        ))}
      </span>
    ),
  },
  { title: '能否使用', width: 180, render: (row) => <Usable row={row} /> },
]);

function Usable({ row: { bought, hasAccount } }: { readonly row: RightHolder }) {
  if (!bought) return <StatusTag>公司未购买</StatusTag>;
  return hasAccount ? <StatusTag tone="use">可以使用</StatusTag> : <StatusTag>没有账号</StatusTag>;
}

export function HolderMatrix({ functions, companies, access, choice }: MatrixProps) {
  const first = functions.find(isScreen);
  const list = useList(searchRightHolders, { menuId: first?.id ?? 0, act: 'view' }, { enabled: first !== undefined });
  const { print, paper } = usePrint();
  const { filter } = list;
  const menuId = filter.menuId ?? first?.id ?? 0;
  const act: Act = filter.act ?? 'view';
  const screen = functions.find(({ id }) => id === menuId);
  const { companyId, key } = filter;
  const asked = { menuId, act, companyId, key };
  const title = `${screen?.title ?? ''} ${ACT_TEXT[act]}`;

  function choose(id: number) {
    const known = functions.find((one) => one.id === id)?.acts ?? [];
    list.setFilter({ menuId: id, act: known.includes(act) ? act : 'view' });
  }
  async function printAll() {
    const rows = await readAll(MAX_PAGE_SIZE, (page) => call(searchRightHolders, { ...asked, page, size: MAX_PAGE_SIZE }));
    print(
      <PrintList
        title={`权限人员 ${title}`}
        size="A4"
        of={{ rows }}
        foot={<span>共 {list.total} 人</span>}
        columns={[
          { title: '公司', render: (row) => row.companyName },
          { title: '工号', render: (row) => row.number },
          { title: '姓名', render: (row) => row.name },
          { title: '来源', render: sourceText },
        ]}
      />,
    );
  }

  return (
    <>
      <ListPage
        name="manage.permission.matrix-holders"
        ownExport
        list={list}
        columns={COLUMNS}
        filters={
          <>
            {choice}
            <FunctionSelect functions={functions} value={menuId} onChange={choose} screensOnly />
            <Select<Act>
              aria-label="操作"
              style={{ width: 90 }}
              value={act}
              onChange={(next) => list.setFilter({ act: next })}
              options={(screen?.acts ?? []).map((one) => ({ value: one, label: ACT_TEXT[one] }))}
            />
            <CompanyPick companies={companies} value={companyId} onChange={(id) => list.setFilter({ companyId: id ?? undefined })} />
            <SearchBox
              value={key ?? ''}
              onSearch={(next) => list.setFilter({ key: next })}
              placeholder="姓名 / 工号 / 拼音首字母"
              width={180}
            />
          </>
        }
        actions={
          <MatrixActions
            access={access}
            onExport={(purpose) => download(exportRightHolders, { filter: asked, purpose })}
            onPrint={printAll}
          />
        }
        empty={<EmptyState text={`没有人可以在“${screen?.title ?? ''}”${ACT_TEXT[act]}`} />}
      />
      {paper}
    </>
  );
}
