// 公文模板 (menu 214): the list, one template as its paper will look, and the form.
import './template.css';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { DOCUMENT_KIND, getTemplate, LAYOUT, MENU, searchTemplates, type TemplateRow } from '@anju/contract';
import { column, ListPage, StateFilter, useActs, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { EnumCheck, EnumText, InstantText, SearchBox, StatusTag, UseTag } from '../../../../ui/index.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateDrawer, type TemplateActs } from './template-drawer.tsx';

const COLUMNS = column<TemplateRow>()([
  { title: '模板名称', field: 'name', fixed: 'start', width: 180 },
  { title: '文种', width: 90, render: (row) => <EnumText of={DOCUMENT_KIND} value={row.kind} /> },
  { title: '版式', width: 80, render: (row) => <StatusTag tone="kind">{LAYOUT.text(row.layout)}</StatusTag> },
  { title: '发文机关', field: 'head', width: 200 },
  { title: '机关代字', field: 'word', width: 100 },
  { title: '流程', field: 'flowName', width: 140 },
  { title: '已用', width: 80, align: 'right', render: (row) => `${row.used} 件` },
  { title: '状态', width: 84, render: (row) => <UseTag disabled={row.disabled} /> },
  { title: '修改人', field: 'updatedBy', width: 90 },
  { title: '修改时间', width: 140, render: (row) => <InstantText value={row.updatedAt} /> },
]);

export default function TemplatePage() {
  const access = useAccess(MENU.flowTemplate);
  const list = useList(searchTemplates, {});
  const acts: TemplateActs = useActs(useRefresh(searchTemplates, getTemplate));
  const record = useRead(getTemplate, acts.opened === null ? null : { id: acts.opened });
  const { filter, setFilter } = list;
  const { doing } = acts;
  return (
    <>
      <ListPage
        name="oa.template"
        what="公文模板"
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.open(row.id)}
        filters={
          <>
            <SearchBox value={filter.key ?? ''} onSearch={(key) => setFilter({ key })} placeholder="名称 / 发文机关 / 代字" />
            <EnumCheck of={DOCUMENT_KIND} value={filter.kinds ?? []} onChange={(kinds) => setFilter({ kinds })} />
            <StateFilter list={list} />
          </>
        }
        actions={
          access.can('add') ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
              新增公文模板
            </Button>
          ) : null
        }
      />
      <TemplateDrawer record={acts.opened === null ? null : record} list={list} acts={acts} access={access} />
      {doing ? (
        <TemplateDialog
          row={doing.row}
          onClose={acts.close}
          onDone={(id) => {
            acts.open(id);
            acts.done('已保存');
          }}
        />
      ) : null}
    </>
  );
}
