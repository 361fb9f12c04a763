import { useQueries } from '@tanstack/react-query';
import { Spin } from 'antd';
import type { HelpItem } from '@anju/contract/help/help';
import { EmptyState, FailedState } from '../../ui/states.tsx';
import { RichView } from '../../ui/rich-text/rich-view.tsx';
import { HelpItems } from './help-items.tsx';
import { fieldsOf, flowOf, usageOf } from './help-queries.ts';

/** What a screen is for, how it is used and where it belongs in the workflow: for a screen whose page does not exist yet. */
export function ScreenHelp({ menu }: { readonly menu: number }) {
  const parts = useQueries({ queries: [usageOf(menu), flowOf(menu), fieldsOf(menu)] });
  const [usage, flow, fields] = parts;
  const failed = parts.filter((part) => part.isError);
  if (failed.length > 0) return <FailedState text="功能说明加载失败" onRetry={() => failed.forEach((part) => void part.refetch())} />;
  if (!usage.data || !flow.data || !fields.data) return <Spin size="small" aria-label="加载中" />;
  if (parts.every((part) => part.data?.length === 0)) return <EmptyState text="暂无功能说明" />;
  return (
    <div className="screen-help" role="region" aria-label="功能说明">
      <div className="screen-help-usage">
        <HelpItems items={usage.data} />
      </div>
      <div>
        {flow.data.length > 0 ? <Flow steps={flow.data} /> : null}
        {fields.data.length > 0 ? <Fields fields={fields.data} /> : null}
      </div>
    </div>
  );
}

function Flow({ steps }: { readonly steps: readonly HelpItem[] }) {
  return (
    <section className="help-item">
      <h3>业务流程</h3>
      <ol className="screen-help-flow" aria-label="业务流程">
        {steps.map((step) => (
          <li key={step.id}>
            <b>{step.title}</b>
            <RichView html={step.remark} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fields({ fields }: { readonly fields: readonly HelpItem[] }) {
  return (
    <section className="help-item">
      <h3>字段说明</h3>
      <dl className="screen-help-fields">
        {fields.map((field) => (
          <div key={field.id}>
            <dt>{field.title}</dt>
            <dd>
              <RichView html={field.remark} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
