import { Button } from 'antd';
import { disableTemplate, DOCUMENT_KIND, LAYOUT, removeTemplate, type getTemplate, type OutputOf } from '@anju/contract';
import { Facts, LastChange, RecordDrawer, type Acts, type RecordList, type RecordSource } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { useConfirm, UseTag } from '../../../../ui/index.ts';
import { DocumentSheet } from '../sheet/document-sheet.tsx';

export type TemplateDetail = OutputOf<typeof getTemplate>;
export type TemplateActs = Acts<{ new: null; change: TemplateDetail }>;

interface TemplateDrawerProps {
  readonly record: RecordSource<TemplateDetail> | null;
  readonly list: RecordList;
  readonly acts: TemplateActs;
  readonly access: Access;
}

export function TemplateDrawer({ record, list, acts, access }: TemplateDrawerProps) {
  const confirm = useConfirm();
  const remove = ({ id, used }: TemplateDetail) =>
    acts.attempt(async () => {
      const go = used > 0 ? '停用' : '删除';
      const text = used > 0 ? `已有 ${used} 件公文用过这个模板，只能停用，不再供新公文选用。是否继续？` : undefined;
      if (!(await confirm(text === undefined ? {} : { text, go }))) return;
      const { outcome } = await call(removeTemplate, { id });
      if (outcome === 'removed') acts.open(null);
      acts.done(outcome === 'removed' ? '已删除' : '已停用');
    });
  const use = ({ id, version, disabled }: TemplateDetail) =>
    acts.attempt(async () => {
      await call(disableTemplate, { id, version, disabled: !disabled });
      acts.done(disabled ? '已启用' : '已停用');
    });
  return (
    <RecordDrawer
      list={list}
      record={record}
      what="公文模板"
      title={(row) => row.name}
      head={(row) => ({ tags: <UseTag disabled={row.disabled} /> })}
      onClose={() => acts.open(null)}
      foot={(row) => ({
        danger:
          access.can('remove') && !(row.disabled && row.used > 0) ? (
            <Button danger onClick={() => remove(row)} disabled={acts.busy}>
              {row.used > 0 ? '停用' : '删除'}
            </Button>
          ) : null,
        acts: access.can('change') ? (
          <>
            {row.disabled ? <Button onClick={() => use(row)}>启用</Button> : null}
            <Button type="primary" onClick={() => acts.begin('change', row)}>
              修改
            </Button>
          </>
        ) : null,
      })}
    >
      {(row) => (
        <>
          <Facts
            columns={2}
            rows={[
              ['文种', DOCUMENT_KIND.text(row.kind)],
              ['版式', LAYOUT.text(row.layout)],
              ['流程', row.flowName === '' ? '发送时再选' : row.flowName],
              ['已用', `${row.used} 件`],
              row.word === '' ? null : ['编号', numberText(row.word)],
              row.remark === '' ? null : ['说明', row.remark, 'wide'],
            ]}
          />
          {/* The paper is longer than the drawer; the keyboard has to reach it to scroll. */}
          <section aria-label="版面" tabIndex={0}>
            <TemplateSheet {...row} />
          </section>
          <LastChange by={row.updatedBy} at={row.updatedAt} />
        </>
      )}
    </RecordDrawer>
  );
}

/** The number as it will read; a document gets its own when it is concluded. */
const numberText = (word: string): string => (word === '' ? '' : `${word}〔年份〕× 号`);

interface TemplateSheetProps extends Pick<TemplateDetail, 'layout' | 'head' | 'word' | 'body'> {
  /** Undefined until it is chosen. */
  readonly kind: TemplateDetail['kind'] | undefined;
}

export function TemplateSheet({ kind, layout, head, word, body }: TemplateSheetProps) {
  return (
    <div className="template-paper">
      <DocumentSheet
        layout={layout}
        head={head === '' ? '（发文机关）' : head}
        number={numberText(word)}
        title={`关于×××的${kind === undefined ? '公文' : DOCUMENT_KIND.text(kind)}`}
        body={body}
        companyName="（发文公司）"
        dayText="（成文日期）"
      />
    </div>
  );
}
