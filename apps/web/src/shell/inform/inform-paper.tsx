import type { ReactNode } from 'react';
import type { InformRow } from '@anju/contract/oa/inform';
import { formatInstant } from '@anju/domain';
import { PrintSheet, RichView } from '../../ui/index.ts';

/** 告知公文单: one notice on one sheet. */
export function InformPaper({ inform }: { readonly inform: InformRow }) {
  const lines: readonly (readonly [string, ReactNode])[] = [
    ['公文编号', inform.docNumber],
    ['告知事项', inform.subject],
    ['发文时间', formatInstant(inform.createdAt)],
    ['发文人', inform.updatedBy],
    ['涉事房屋', inform.houseName],
    ['告知内容', <RichView key="content" html={inform.content} />],
    ['接收人', inform.handleName],
    ['接收时间', inform.handleTime === null ? '' : formatInstant(inform.handleTime)],
  ];
  return (
    <PrintSheet title="告知公文单">
      <table className="ui-print-table inform-paper">
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th>{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}
