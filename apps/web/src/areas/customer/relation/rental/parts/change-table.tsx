import '../rental.css';
import { Alert } from 'antd';
import type { LeaseChange } from '@anju/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState, WaitingState } from '../../../../../ui/index.ts';

/** What a step changes: from, to. */
export function ChangeTable({ changes, after }: { readonly changes: readonly LeaseChange[]; readonly after: string }) {
  return (
    <table className="rent-changes">
      <thead>
        <tr>
          <th>项目</th>
          <th>原来</th>
          <th>{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, from, to }, place) => (
          <tr key={place}>
            <td>{what}</td>
            <td>{from || '–'}</td>
            <td>{to || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Preview {
  readonly changes: readonly LeaseChange[];
  readonly problems: readonly string[];
}
interface ChangePreviewProps {
  readonly label: string;
  /** The heading of what would be: 生效后. */
  readonly after: string;
  /** Above what stands in the way. */
  readonly hindered: string;
  /** Said until there is something to preview. */
  readonly before: string;
  readonly query: UseQueryResult<Preview>;
}

/** What a step would do before it is taken; nothing is stored. */
export function ChangePreview({ label, after, hindered, before, query }: ChangePreviewProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <section className="wide rent-preview" aria-label={label} aria-busy={isFetching}>
      {data && data.problems.length > 0 ? (
        <Alert
          type="error"
          showIcon
          className="entry-problems"
          title={hindered}
          description={
            <ul>
              {data.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      {data && data.changes.length > 0 ? <ChangeTable changes={data.changes} after={after} /> : null}
      {data && data.changes.length === 0 && data.problems.length === 0 ? <p className="ui-quiet">没有变化</p> : null}
      {!data && isFetching ? <WaitingState /> : null}
      {!data && error ? <FailedState text={error.message || '加载失败'} onRetry={() => void refetch()} /> : null}
      {!data && !isFetching && !error ? <p className="ui-quiet">{before}</p> : null}
    </section>
  );
}
