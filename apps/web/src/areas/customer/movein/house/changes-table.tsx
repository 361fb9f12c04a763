import './house.css';
import type { HandoverChange } from '@anju/contract';

/** What a hand-over changes: from, to. */
export function ChangesTable({ changes }: { readonly changes: readonly HandoverChange[] }) {
  return (
    <table className="movein-changes">
      <thead>
        <tr>
          <th>项目</th>
          <th>原来</th>
          <th>入伙后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, from, to }) => (
          <tr key={what}>
            <td>{what}</td>
            <td>{from || '–'}</td>
            <td>{to || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
