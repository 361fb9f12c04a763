// 计费标准 (menu 155): the tree on the left, the charged objects on the right, one house, parking space, customer or contract with all its
// standards in a drawer. The bar above every page shows the notices to this screen.
import './attachment.css';
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import {
  exportAttachments,
  getAttachments,
  getChargeContract,
  MENU,
  OBJECT,
  removeAttachment,
  searchAttachments,
  type AttachmentDetail,
  type AttachmentLine,
  type AttachOutcome,
  type ChargeObject,
} from '@anju/contract';
import { formatCount } from '@anju/domain';
import { ExportByJob, ListPage, TreeCard, TreeListPage, useActs, useAskedId, useList } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, usePrint } from '../../../../ui/index.ts';
import { columnsOf, kindText } from './attachment-columns.tsx';
import { AttachmentDrawer, type LineAction } from './attachment-detail.tsx';
import { AttachDialog, ChangeDialog, EndDialog, EndManyDialog, OutcomeDialog, SwitchDialog, type Reach } from './attachment-dialogs.tsx';
import { AttachmentFilters, isNarrowed } from './attachment-filters.tsx';
import { AttachmentImport } from './attachment-import.tsx';
import { AttachmentPaper } from './attachment-print.tsx';
import { chosenPath, useObjectTree } from '../../bill/object-tree.ts';
import { NewContract } from '../charge-contract/contract-dialogs.tsx';

interface AttachmentDialogs {
  attach: Reach;
  'end-many': Reach;
  import: null;
  export: null;
  contract: null;
  outcome: { readonly title: string; readonly outcome: AttachOutcome };
  line: { readonly action: Exclude<LineAction, 'remove'>; readonly line: AttachmentLine };
}

export default function BillingStandardPage() {
  const access = useAccess(MENU.billingStandard);
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const tree = useObjectTree();
  const path = chosenPath(tree);
  const chosen = tree.selected;
  const node = chosen && chosen.kind !== 'house' ? { kind: chosen.kind, id: chosen.id } : null;
  const [kind, setKind] = useState<ChargeObject>(OBJECT.house);
  const list = useList(searchAttachments, { kind, node });
  const acts = useActs<AttachmentDialogs>(useRefresh(searchAttachments, getAttachments, getChargeContract));
  useAskedId(acts.open);
  const { opened, doing, done, close } = acts;
  const columns = useMemo(() => columnsOf(kind), [kind]);
  const treeEstate = path[0]?.kind === 'estate' ? path[0].id : null;

  /** Skipped objects are shown in a dialog until the user closes it. */
  function finished(verb: string, outcome: AttachOutcome) {
    list.setSelected([]);
    acts.refresh();
    if (outcome.skipped > 0) return acts.begin('outcome', { title: `${verb}结果`, outcome });
    done(`已${verb} ${outcome.done} 个${kindText(kind)}`);
  }

  /** The standards offered are those of the selected estate, otherwise of the estate that all ticked rows on the page belong to. */
  function reachNow(): Reach {
    const ids = list.selected.map(Number);
    const estates = new Set(list.rows.filter(({ id }) => ids.includes(id)).map(({ estateId }) => estateId));
    const estateId = treeEstate ?? (estates.size === 1 ? ([...estates][0] ?? null) : null);
    return { kind, ids, node: node === null ? undefined : chosen, estateId };
  }
  const reachOf = ({ kind: of, id, estateId, code }: AttachmentDetail): Reach => ({
    kind: of,
    ids: [id],
    node: undefined,
    estateId: estateId ?? treeEstate,
    title: code,
  });

  async function act(action: LineAction, line: AttachmentLine) {
    if (action !== 'remove') return acts.begin('line', { action, line });
    const text = `删除 ${line.code} 的“${line.standardName}”，它从未计费，删除后不留记录。是否继续？`;
    if (!(await confirm({ text }))) return;
    await call(removeAttachment, { id: line.id });
    done('已删除');
  }
  const counts = list.extra;
  const what = kindText(kind);
  const nothing = list.selected.length === 0 && node === null;
  const none = nothingFound(kind, {
    searching: isNarrowed(list.filter) || node !== null,
    inside: node !== null && node.kind !== 'estate',
    add: access.can('add'),
  });
  return (
    <>
      <TreeListPage
        tree={<TreeCard tree={tree} count={(one) => one.houses} note={(one) => one.note} label="房屋树" />}
        list={
          <ListPage
            name="charging.attachment"
            ownExport
            what={{ name: what, none, unfound: none }}
            access={access}
            list={{ ...list, filtered: isNarrowed(list.filter) }}
            columns={columns}
            selectable={access.can('add') || access.can('change')}
            onOpen={(row) => acts.open(row.id)}
            filters={
              <AttachmentFilters
                list={list}
                kind={kind}
                estateId={treeEstate}
                onKind={(next) => {
                  setKind(next);
                  acts.open(null);
                }}
              />
            }
            actions={
              <>
                {access.can('change') ? (
                  <Button
                    disabled={nothing}
                    title={nothing ? '请先勾选，或选择范围' : ''}
                    onClick={() => acts.begin('end-many', reachNow())}
                  >
                    批量结束
                  </Button>
                ) : null}
                {access.can('add') ? <Button onClick={() => acts.begin('import')}>导入</Button> : null}
                {access.can('export') ? <Button onClick={() => acts.begin('export')}>导出</Button> : null}
                {access.can('add') && kind === OBJECT.contract ? <Button onClick={() => acts.begin('contract')}>登记合同</Button> : null}
                {access.can('add') ? (
                  <Button
                    type="primary"
                    icon={<PlusOutlined />}
                    disabled={nothing}
                    title={nothing ? '请先勾选，或选择范围' : ''}
                    onClick={() => acts.begin('attach', reachNow())}
                  >
                    挂标准
                  </Button>
                ) : null}
              </>
            }
            totals={counts ? `合计 ${formatCount(counts.total)} 个${what}，其中未挂标准 ${counts.without} 个` : null}
          />
        }
      />
      {opened === null ? null : (
        <AttachmentDrawer
          list={list}
          kind={kind}
          id={opened}
          can={{ add: access.can('add'), change: access.can('change'), remove: access.can('remove'), print: access.can('print') }}
          onAdd={(object) => acts.begin('attach', reachOf(object))}
          onPrint={(object) => print(<AttachmentPaper object={object} />)}
          onAct={(action, line) => acts.attempt(() => act(action, line))}
          onDone={done}
          onRemoved={() => {
            acts.open(null);
            done('已删除');
          }}
          onClose={() => acts.open(null)}
        />
      )}
      {doing?.kind === 'attach' ? <AttachDialog reach={doing.row} onClose={close} onDone={(outcome) => finished('挂接', outcome)} /> : null}
      {doing?.kind === 'contract' ? (
        <NewContract
          estateId={treeEstate}
          onClose={close}
          onDone={(id) => {
            done('已登记，请挂收费标准');
            acts.open(id);
          }}
        />
      ) : null}
      {doing?.kind === 'end-many' ? (
        <EndManyDialog reach={doing.row} onClose={close} onDone={(outcome) => finished('结束', outcome)} />
      ) : null}
      {doing?.kind === 'outcome' ? <OutcomeDialog {...doing.row} onClose={close} /> : null}
      {doing?.kind === 'line' ? <LineDialog {...doing.row} onClose={close} onDone={done} /> : null}
      {doing?.kind === 'import' ? <AttachmentImport onClose={close} onDone={acts.refresh} /> : null}
      {doing?.kind === 'export' ? (
        <ExportByJob
          title="导出计费标准"
          request={(purpose) => call(exportAttachments, { filter: { kind, node, ...list.filter }, purpose })}
          onClose={close}
        />
      ) : null}
      {paper}
    </>
  );
}

/** Explains why the list is empty and what the user can do. */
function nothingFound(kind: ChargeObject, { searching, inside, add }: { searching: boolean; inside: boolean; add: boolean }): string {
  const what = kindText(kind);
  if (kind !== OBJECT.contract) return searching ? `没有符合条件的${what}` : `还没有${what}`;
  if (inside) return '合同登记在小区下，请选择小区';
  const next = add ? '，请“登记合同”，再给它挂收费标准' : '';
  return `没有${searching ? '符合条件' : '执行中'}的合同${next}`;
}

interface LineDialogProps {
  readonly action: Exclude<LineAction, 'remove'>;
  readonly line: AttachmentLine;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function LineDialog({ action, line, onClose, onDone }: LineDialogProps) {
  switch (action) {
    case 'change':
      return <ChangeDialog line={line} onClose={onClose} onDone={() => onDone('已保存')} />;
    case 'switch':
      return <SwitchDialog line={line} onClose={onClose} onDone={() => onDone('标准已变更，原标准保留在历史中')} />;
    case 'end':
      return <EndDialog line={line} onClose={onClose} onDone={() => onDone('已保存结束日期')} />;
  }
}
