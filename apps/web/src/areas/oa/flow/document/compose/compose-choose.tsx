// The beginning of a document: a letter without a workflow, a template that is written again and again, or a workflow with a blank sheet.
import { useState } from 'react';
import { DOCUMENT_FAMILY, DOCUMENT_KIND, LAYOUT, listStartableFlows, listStartableTemplates, type StartableFlow } from '@anju/contract';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EmptyState, FailedState, SearchBox, StatusTag, WaitingState } from '../../../../../ui/index.ts';
import type { ComposeTarget } from './compose-target.ts';

interface ChooseProps {
  readonly onChoose: (target: ComposeTarget) => void;
}

const wayOf = ({ nodes }: StartableFlow): string => nodes.map(({ name }) => name).join(' → ');

export function ComposeChoose({ onChoose }: ChooseProps) {
  const flows = useRead(listStartableFlows, { family: null });
  const templates = useRead(listStartableTemplates, {});
  const [key, setKey] = useState('');
  const fits = (...texts: readonly string[]) => key === '' || texts.some((text) => text.includes(key));
  const error = flows.error ?? templates.error;
  const nameOf = (id: number | null) => flows.data?.find((flow) => flow.id === id)?.name ?? '';
  const shownTemplates = (templates.data ?? []).filter(({ name, kind, flowId }) => fits(name, DOCUMENT_KIND.text(kind), nameOf(flowId)));
  const shownFlows = (flows.data ?? []).filter(({ name, remark }) => fits(name, remark));
  const nothing = flows.data !== undefined && templates.data !== undefined && shownFlows.length + shownTemplates.length === 0;
  return (
    <div className="page-card doc-compose">
      <header className="doc-head">
        <h2>起草公文</h2>
        <span className="doc-head-acts">
          <SearchBox value={key} onSearch={setKey} placeholder="模板 / 流程" width={180} />
        </span>
      </header>
      <div className="doc-choose">
        {error === null ? null : (
          <FailedState
            text={error.message || '加载失败'}
            onRetry={() => {
              void flows.refetch();
              void templates.refetch();
            }}
          />
        )}
        {fits('普通公文') ? (
          <section>
            <h3>直接发送</h3>
            <div className="doc-cards">
              <button type="button" onClick={() => onChoose({ kind: 'letter', id: null })}>
                <b>普通公文</b>
                <small className="ui-quiet">选接收公司和接收人，对方签收或回复</small>
              </button>
            </div>
          </section>
        ) : null}
        {flows.isPending && error === null ? <WaitingState /> : null}
        {shownTemplates.length > 0 ? (
          <section>
            <h3>按模板</h3>
            <div className="doc-cards">
              {shownTemplates.map(({ id, name, kind, layout, flowId }) => (
                <button key={id} type="button" onClick={() => onChoose({ kind: 'new', flowId, templateId: id })}>
                  <b>{name}</b>
                  <span>
                    <StatusTag tone="kind">{DOCUMENT_KIND.text(kind)}</StatusTag>{' '}
                    {layout === LAYOUT.redHead ? <StatusTag tone="overdue">红头</StatusTag> : null}
                  </span>
                  <small className="ui-quiet">{flowId === null ? '起草时选流程' : nameOf(flowId)}</small>
                </button>
              ))}
            </div>
          </section>
        ) : null}
        {[DOCUMENT_FAMILY.internal, DOCUMENT_FAMILY.report].map((family) => {
          const own = shownFlows.filter((flow) => flow.family === family);
          return own.length === 0 ? null : (
            <section key={family}>
              <h3>{`按流程 · ${DOCUMENT_FAMILY.text(family)}`}</h3>
              <div className="doc-cards">
                {own.map((flow) => (
                  <button key={flow.id} type="button" onClick={() => onChoose({ kind: 'new', flowId: flow.id, templateId: null })}>
                    <b>{flow.name}</b>
                    <small className="ui-quiet">{wayOf(flow)}</small>
                    {flow.remark === '' ? null : <small className="ui-quiet">{flow.remark}</small>}
                  </button>
                ))}
              </div>
            </section>
          );
        })}
        {nothing ? <EmptyState text={key === '' ? '还没有发布的流程，可以先发普通公文' : '没有符合的模板或流程'} /> : null}
      </div>
    </div>
  );
}
